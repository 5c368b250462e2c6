import { cannedAnswers, threadStates } from '../service.ts'
import type { Subject } from '../subject.ts'
import type { Facts, Messages } from './kind.ts'

export const facts = {
  place: { pk: 'U#', sk: 'T#' },
  movements: {},
  canBeAskedAbout: false,
  foundById: false,
  listedWithUser: false,
  told: null,
  stopsErasure: null,
} as const satisfies Facts

export const review = {
  state: { state: threadStates, lines: 'count' },
  actions: { answer: { whole: cannedAnswers }, close: {} },
} as const satisfies Subject

export const messages = { ticket_answered: 'answer' } as const satisfies Messages
