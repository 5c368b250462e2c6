import { changeReasons, changeRefusals, changeStates, changeWhats } from '../identity.ts'
import type { Subject } from '../subject.ts'
import type { Facts, Messages } from './kind.ts'

export const facts = {
  place: { pk: 'U#', sk: 'J#' },
  movements: {},
  canBeAskedAbout: false,
  foundById: false,
  listedWithUser: false,
  told: null,
  stopsErasure: 'erase_change',
} as const satisfies Facts

export const review = {
  state: { what: changeWhats, state: changeStates },
  actions: {
    propose: { whole: changeReasons },
    carry_out: {},
    refuse: { whole: changeRefusals },
    reveal: {},
  },
} as const satisfies Subject

export const settings = { reviewSeconds: 86_400 }

export const messages = { data_changed: 'done', proof_removal_decided: 'done' } as const satisfies Messages
