/**
 * What has become of a deposit, worked out a second time: from the published rules and the steps that took effect,
 * importing nothing of the product.
 */
export interface OracleDeposit {
  /** `user` asked for it with a picture; `desk` gave it, which was its first pair of eyes. */
  by: 'user' | { desk: string }
  /** As a user reads it: "33.33". */
  amount: string
}

export interface OracleStep {
  operator: string
  action: 'approve' | 'refuse'
  /** Minor units this operator had approved alone for the same user within the 24 hours before. */
  alone: bigint
  /** And for all users. */
  overAll: bigint
}

/** From where on one operator is not enough, as a user reads it: for one user, and for all. */
export interface EyesBounds {
  fourEyesFrom: string
  operatorEyesFrom: string
}

export interface OracleState {
  status: 1 | 2 | 3 | 4
  /** Minor units that have come to the available balance. */
  paid: bigint
}

/** Throws the rule a step has broken. */
export function depositOracle(
  deposit: OracleDeposit,
  steps: OracleStep[],
  { fourEyesFrom, operatorEyesFrom }: EyesBounds,
  decimals = 2,
): OracleState {
  const amount = minorOf(deposit.amount, decimals)
  let status: OracleState['status'] = deposit.by === 'user' ? 3 : 4
  let first = deposit.by === 'user' ? null : deposit.by.desk
  const needsSecond = ({ alone, overAll }: OracleStep) =>
    alone + amount >= minorOf(fourEyesFrom, decimals) ||
    overAll + amount >= minorOf(operatorEyesFrom, decimals)
  for (const step of steps) {
    const { operator, action } = step
    if (status === 1 || status === 2) throw new Error(`${action} after it was over`)
    if (action === 'refuse') status = 2
    else if (status === 3 && needsSecond(step)) {
      status = 4
      first = operator
    } else {
      if (operator === first) throw new Error(`${operator} approved alone`)
      status = 1
    }
  }
  return { status, paid: status === 1 ? amount : 0n }
}

/** Minor units of "12", "12.5" and "12.50" alike. Throws for what is no amount. */
export function minorOf(text: string, decimals = 2): bigint {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || part.length > decimals) throw new Error(`not an amount: ${text}`)
  return BigInt(whole + part.padEnd(decimals, '0'))
}

export const isAmount = (text: string, decimals: number): boolean =>
  new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`).test(text)
