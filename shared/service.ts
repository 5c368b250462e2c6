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

/** Writing to a closed thread opens it again. */
export const threadStates = ['waiting', 'answered', 'closed'] as const
export type ThreadState = (typeof threadStates)[number]

export const LINE_MAX = 2000
export const LINE_PICTURES = 3

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
