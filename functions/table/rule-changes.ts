import type { EpochSeconds } from '../../shared/time.ts'
import { keys, ruleChangePrefix } from './keys.ts'
import { Change, type Row, type Update } from './write.ts'

/** A change of the rules that is announced: until `until` no order is taken of who has not read it. */
export interface RuleChange {
  /** Of its announcement. */
  id: string
  /** Since when; also what an order says that its user has read it. */
  from: EpochSeconds
  until: EpochSeconds
}

export const ruleChangeOf = (row: Row): RuleChange => ({
  id: row.sk.slice(ruleChangePrefix.length),
  from: Number(row.from),
  until: Number(row.until),
})

/** An update and no put, as IAM lets the desk write no whole row beside a product. */
export const ruleChangeSet = ({ id, from, until }: RuleChange): Update =>
  new Change(keys.ruleChange(id)).set('from', from).set('until', until).build()
