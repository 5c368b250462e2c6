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
  /** Cents this operator had approved alone for the same user within the 24 hours before. */
  alone: bigint
}

export interface OracleState {
  status: 1 | 2 | 3 | 4
  /** Cents that have come to the available balance. */
  paid: bigint
}

/** Throws the rule a step has broken. */
export function depositOracle(
  deposit: OracleDeposit,
  steps: OracleStep[],
  fourEyesFrom: string,
): OracleState {
  const cents = centsOf(deposit.amount)
  let status: OracleState['status'] = deposit.by === 'user' ? 3 : 4
  let first = deposit.by === 'user' ? null : deposit.by.desk
  for (const { operator, action, alone } of steps) {
    if (status === 1 || status === 2) throw new Error(`${action} after it was over`)
    if (action === 'refuse') status = 2
    else if (status === 3 && alone + cents >= centsOf(fourEyesFrom)) {
      status = 4
      first = operator
    } else {
      if (operator === first) throw new Error(`${operator} approved alone`)
      status = 1
    }
  }
  return { status, paid: status === 1 ? cents : 0n }
}

/** "12", "12.5" and "12.50" alike; null for what is no amount. */
export function centsOf(text: string): bigint {
  const found = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  if (!found) throw new Error(`not an amount: ${text}`)
  return BigInt(found[1] + (found[2] ?? '').padEnd(2, '0'))
}
