import type { Figure } from './figure.ts'
export async function benchFirstLoad(): Promise<Figure[]> {
  return []
}
