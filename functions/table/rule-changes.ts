import type { EpochSeconds } from '../../shared/time.ts'
import { keys, ruleChangePrefix } from './keys.ts'
import { Change, type Row, type Update } from './write.ts'

/** Until `until`, orders of users who have not read it are refused. */
export interface RuleChange {
  id: string
  from: EpochSeconds
  until: EpochSeconds
}

export const ruleChangeOf = (row: Row): RuleChange => ({
  id: row.sk.slice(ruleChangePrefix.length),
  from: Number(row.from),
  until: Number(row.until),
})

/** An update: IAM lets the desk put no row in the catalogue. */
export const ruleChangeSet = ({ id, from, until }: RuleChange): Update =>
  new Change(keys.ruleChange(id)).set('from', from).set('until', until).build()
