import { useTranslation } from 'react-i18next'
import type { ReasonOf, ReviewKind, SubjectName } from '../../../shared/reviews.ts'
import type { WordsOf } from './words.ts'

const states = { ACTIVE: 'active', LOCKED: 'locked' } as const

export const userWords: WordsOf<'user'> = {
  subject: 'user',
  state: { state: states },
  parts: {},
  Reason({ reason }) {
    const { t } = useTranslation('desk')
    return t(`lock_reason_${reason}`)
  },
}

const haltWords = {
  state: { state: { trading: 'product_trading', halted: 'product_halted' }, reason: 'halt_said' },
  parts: {},
} as const

const productWords: WordsOf<'product'> = {
  subject: 'product',
  ...haltWords,
  Reason: (_: { reason: ReasonOf<'product'> }) => null,
}

const termsWords: WordsOf<'terms'> = {
  subject: 'terms',
  state: { version: 'way_version', terms: 'titled', reason: 'halt_said' },
  parts: {},
  Reason: (_: { reason: ReasonOf<'terms'> }) => null,
}

const stageWords: WordsOf<'stage'> = {
  subject: 'stage',
  ...haltWords,
  Reason: (_: { reason: ReasonOf<'stage'> }) => null,
}

const wayWords: WordsOf<'way'> = {
  subject: 'way',
  state: {
    version: 'way_version',
    state: { offered: 'way_offered', not_offered: 'way_not_offered' },
    account: 'way_into',
  },
  parts: {},
  Reason: (_: { reason: ReasonOf<'way'> }) => null,
}

const projectWords: WordsOf<'project'> = {
  subject: 'project',
  state: {
    title: 'titled',
    version: 'way_version',
    state: {
      draft: 'project_draft',
      open: 'project_opened',
      closed: 'project_closed',
      discarded: 'project_discarded',
    },
  },
  parts: {},
  Reason: (_: { reason: ReasonOf<'project'> }) => null,
}

const articleWords: WordsOf<'article'> = {
  subject: 'article',
  state: {
    title: 'titled',
    version: 'way_version',
    state: {
      draft: 'project_draft',
      published: 'article_published',
      ended: 'article_ended',
      discarded: 'project_discarded',
    },
  },
  parts: {},
  Reason: (_: { reason: ReasonOf<'article'> }) => null,
}

const booksWords: WordsOf<'books'> = {
  subject: 'books',
  state: {
    accounts: 'books_accounts',
    frozen: 'books_frozen',
    noticed: 'books_noticed',
    busy: 'books_busy',
  },
  parts: {},
  Reason: (_: { reason: ReasonOf<'books'> }) => null,
}

const operatorWords: WordsOf<'operator'> = {
  subject: 'operator',
  state: {
    state: { ...states, INVITED: 'invited' },
    role: { reviewer: 'role_reviewer', approver: 'role_approver', admin: 'role_admin' },
    by: { code: 'by_code', recovery: 'by_recovery' },
  },
  parts: {},
  Reason: (_: { reason: ReasonOf<'operator'> }) => null,
}

export const peopleWords: { [Name in Exclude<SubjectName, ReviewKind>]: WordsOf<Name> } = {
  user: userWords,
  product: productWords,
  terms: termsWords,
  stage: stageWords,
  way: wayWords,
  project: projectWords,
  article: articleWords,
  books: booksWords,
  operator: operatorWords,
}
