import type { Figure } from './figure.ts'
export async function benchBundles(): Promise<Figure[]> {
  return []
}
