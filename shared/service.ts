/** What a question to customer service can be about. */
export const ticketTopics = [
  'deposit',
  'withdrawal',
  'exchange',
  'order',
  'holding',
  'account',
  'reward',
  'fund_password',
  'verified_data',
  'other',
] as const
export type TicketTopic = (typeof ticketTopics)[number]

/** `waiting` for the desk, `answered` by it, or `closed` by either; whoever writes to a closed one opens it again. */
export const threadStates = ['waiting', 'answered', 'closed'] as const
export type ThreadState = (typeof threadStates)[number]

/** Characters of one line, and pictures beside it. */
export const LINE_MAX = 2000
export const LINE_PICTURES = 3

/**
 * Prepared answers of the desk; each user reads them in their own language. Their sentences are in
 * `shared/i18n/answers`.
 */
export const cannedAnswers = [
  'looking_into_it',
  'picture_needed',
  'reference_needed',
  'deposit_in_review',
  'deposit_approved',
  'deposit_refused_how',
  'practice_money',
  'result_check',
  'market_rules',
  'account_safety',
  'not_possible',
  'solved_question',
] as const
export type CannedAnswer = (typeof cannedAnswers)[number]
