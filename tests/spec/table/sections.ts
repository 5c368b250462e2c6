import { accessSection, addressSection } from './addresses.ts'
import { callSection, sharedSection } from './calls.ts'
import { constantSection } from './constants.ts'
import { refusalSection, successSection } from './messages.ts'
import type { Section } from './row.ts'
import { ruleSection } from './rules.ts'
import { stateSection } from './states.ts'

/** In the order of the specification. */
export const sections: readonly Section[] = [
  addressSection,
  accessSection,
  stateSection,
  ruleSection,
  callSection,
  sharedSection,
  refusalSection,
  successSection,
  constantSection,
]
