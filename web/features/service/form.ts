import { textRefused } from '../../../shared/rules/line.ts'
import type { Refused } from '../../../shared/rules/refused.ts'

/** Trims spaces. */
export const sentText = (text: string): string => text.trim()

/** Mirrors the server's rule to spare a round trip. */
export const faultOf = (text: string): Refused | null => textRefused(text)
