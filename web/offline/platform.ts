import { isApple } from './install.ts'

export const platforms = ['ios', 'android', 'desktop'] as const

export function platformOf(phone: { userAgent: string; maxTouchPoints: number }): (typeof platforms)[number] {
  if (isApple(phone)) return 'ios'
  return /Android/.test(phone.userAgent) ? 'android' : 'desktop'
}
