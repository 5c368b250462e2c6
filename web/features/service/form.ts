import { textRefused } from '../../../shared/rules/line.ts'
import type { Refused } from '../../../shared/rules/refused.ts'

/** What is sent for these words: space around them is none of them. */
export const sentText = (text: string): string => text.trim()

/** What the server would refuse these words for; it decides, this spares a round trip and says the same. */
export const faultOf = (text: string): Refused | null => textRefused(text)
