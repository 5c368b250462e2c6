/**
 * What has become of a withdrawal, worked out a second time: from the published rules and the presses that took effect,
 * importing nothing of the product.
 */
export interface WithdrawalPress {
  operator: string
  press: 'approve' | 'refuse' | 'paid' | 'return'
  /** Minor units this operator had approved alone for the same user within the 24 hours before. */
  alone: bigint
  /** And let out for all users. */
  overAll: bigint
  /** Whether they passed the user's identity, or let money in for them. */
  hasLetIn: boolean
}

/** As they are published, in hundredths of the asset. */
export interface CashRules {
  feeMillionths: bigint
  feeMin: bigint
  feeMax: bigint
  fourEyesFrom: bigint
  operatorEyesFrom: bigint
}

export interface WithdrawalState {
  state: 'reserved' | 'awaiting' | 'sending' | 'paid' | 'refused' | 'returned'
  first: string | null
}

/**
 * The fee inside an amount, minor units: a part of it, any fraction counted as a whole one, within its bounds. Each VIP
 * level takes a tenth off the part and the bounds, any fraction dropped.
 */
export function cashFee(
  amount: bigint,
  cent: bigint,
  { feeMillionths, feeMin, feeMax }: CashRules,
  level = 0,
): bigint {
  const [part, least, most] = [feeMillionths, feeMin * cent, feeMax * cent].map(
    (value) => (value * BigInt(10 - level)) / 10n,
  ) as [bigint, bigint, bigint]
  const exact = amount * part
  let fee = exact / 1_000_000n
  if (exact % 1_000_000n !== 0n) fee += 1n
  if (fee < least) fee = least
  return fee > most ? most : fee
}

/** Throws the rule a press has broken. */
export function withdrawalOracle(
  amount: bigint,
  presses: readonly WithdrawalPress[],
  cent: bigint,
  { fourEyesFrom, operatorEyesFrom }: CashRules,
): WithdrawalState {
  let state: WithdrawalState['state'] = 'reserved'
  let first: string | null = null
  let sender: string | null = null
  for (const { operator, press, alone, overAll, hasLetIn } of presses) {
    const needsSecond = alone + amount >= fourEyesFrom * cent || overAll + amount >= operatorEyesFrom * cent
    const isWaiting = state === 'reserved' || state === 'awaiting'
    if (press === 'approve' || press === 'refuse' ? !isWaiting : state !== 'sending')
      throw new Error(`${press} while it was ${state}`)
    if (hasLetIn && (press === 'approve' || press === 'paid'))
      throw new Error(`${operator} let it in and out`)
    if (press === 'refuse') state = 'refused'
    else if (press === 'paid') state = 'paid'
    else if (press === 'return') {
      if (operator === sender) throw new Error(`${operator} sent it and took it back`)
      state = 'returned'
    } else if (state === 'reserved' && needsSecond) {
      state = 'awaiting'
      first = operator
    } else {
      if (operator === first) throw new Error(`${operator} approved alone`)
      state = 'sending'
      sender = operator
    }
  }
  return { state, first }
}

const outside: Record<string, string> = {
  card: 'bank',
  alipay: 'alipay',
  wechat: 'wechat',
  address: 'crypto',
}

/** The lines of a withdrawal in a state: when it was submitted, and at its end. */
export function cashLines(
  state: WithdrawalState['state'],
  { asset, amount, fee, kind }: { asset: string; amount: bigint; fee: bigint; kind: string },
): { legs: string[]; endLegs: string[] } {
  const legs = [`available ${asset} -${amount}`, `locked ${asset} ${amount}`]
  const out = [`outside:${outside[kind]} ${asset} ${amount - fee}`, `house:fees ${asset} ${fee}`]
  const ends = {
    paid: out,
    refused: [`available ${asset} ${amount}`],
    returned: [`available ${asset} ${amount}`],
  }
  const end = (ends as Record<string, string[]>)[state]
  return { legs, endLegs: end ? [`locked ${asset} -${amount}`, ...end] : [] }
}
