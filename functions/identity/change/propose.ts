import { Refusal } from '../../../shared/errors.ts'
import { type ChangeReason, type ChangeWhat, changeReasons } from '../../../shared/identity.ts'
import {
  comparedIdNumber,
  documentTypeRefused,
  idNumberRefused,
  plainIdNumber,
  plainRealName,
  realNameRefused,
} from '../../../shared/rules/identity.ts'
import type { DepsOf } from '../../areas.ts'
import { once } from '../../documents/operation.ts'
import { cannedReason, decisionBy, type Reviewer, stepRecord } from '../../documents/review.ts'
import { lastName } from '../../proposed-changes.ts'
import { refuseIf } from '../../refuse.ts'
import { documentPlace, keys, occurrencePartition } from '../../table/keys.ts'
import { profileOf } from '../../table/profile.ts'
import { firstRows } from '../../table/read.ts'
import { Change as Changing, type Update } from '../../table/write.ts'
import { identityItemOf, passedLevel } from '../item.ts'
import { type Change, changeOf, changePut } from './change.ts'
import { whyNotRemoved } from './states.ts'

type Deps = Pick<DepsOf<'desk'>, 'table' | 'identityFields' | 'secrets'>

export interface ChangeAsked {
  uid: string
  ticket: string
  what: ChangeWhat
  value?: string | undefined
  reason: string
}

interface Done {
  change: Change
  isSame: boolean
}

interface Draft {
  change: Change
  /** Concurrent proposals for one field: only one succeeds. */
  taken: Update
}

/** One proposal per field: a second would undo later changes. Throws the refusals of its route. */
export async function propose(deps: Deps, by: Reviewer, asked: ChangeAsked): Promise<Change> {
  const { uid } = asked
  const earlierOne = async (change: Change): Promise<Done> => ({
    change,
    isSame: await isSameAsked(deps, change, by, asked),
  })
  const { done } = await once<Draft, Done>({
    id: by.operationId,
    nowMs: by.nowMs,
    look: 'beforeRefusing',
    async earlier() {
      const row = await deps.table.get(keys.change(uid, by.operationId), { consistent: true })
      return row && earlierOne(changeOf(row))
    },
    isSame: ({ isSame }) => isSame,
    draft: () => draft(deps, by, asked),
    async commit({ change, taken }) {
      const record = stepRecord(by, change, {
        action: 'change.propose',
        after: { what: change.what, state: 'review' },
        reason: change.reason,
      })
      const committed = await deps.table.transact([changePut(change), record, taken])
      if (committed.ok) return { done: { change, isSame: true } }
      const [document] = committed.failures
      if (document?.old) return { earlier: await earlierOne(changeOf(document.old)) }
      const isMet = committed.failures[2]?.failed && (await isWaiting(deps, uid, change.what))
      throw new Refusal(isMet ? 'change_waits' : 'conflict')
    },
  })
  return done.change
}

async function draft(
  deps: Deps,
  by: Reviewer,
  { uid, ticket, what, value, reason }: ChangeAsked,
): Promise<Draft> {
  const canned: ChangeReason = cannedReason(reason, changeReasons)
  checkValue(what, value)
  const [identity, thread] = await deps.table.getMany([keys.identity(uid), keys.thread(uid, ticket)], {
    consistent: true,
  })
  if (!thread) throw new Refusal('not_found')
  if (passedLevel(identityItemOf(uid, identity)) < 1) throw new Refusal('not_verified')
  if (await isWaiting(deps, uid, what)) throw new Refusal('change_waits')
  if (what === 'fundPassword') {
    const profile = await deps.table.get(keys.profile(uid), { consistent: true })
    const refused = whyNotRemoved(profile ? profileOf(profile) : null, by.nowMs)
    if (refused) throw refused
  }
  const change: Change = {
    ...{ uid, id: by.operationId, what, state: 'review', ticket, reason: canned },
    value: await storedValue(deps, uid, what, value),
    mark:
      what === 'idNumber'
        ? occurrencePartition('idNumber', comparedIdNumber(value ?? ''), deps.secrets.uniqueKey)
        : null,
    proposed: decisionBy(by),
    decided: null,
    refusal: null,
    stopped: null,
  }
  const last = identity?.[lastName(what)] as string | undefined
  const taken = new Changing(keys.identity(uid)).set(lastName(what), change.id)
  if (last === undefined) taken.whereAbsent(lastName(what))
  else taken.where(lastName(what), '=', last)
  return { change, taken: taken.build() }
}

/** Proposals wait for days at most, so they are among the newest. */
const NEWEST = 50

async function isWaiting({ table }: Deps, uid: string, what: ChangeWhat): Promise<boolean> {
  const { pk, prefix } = documentPlace('change', uid)
  const range = { from: prefix, to: `${prefix}~`, newestFirst: true, consistent: true }
  const rows = await firstRows(table, NEWEST, { pk, ...range })
  return rows.map(changeOf).some((change) => change.what === what && change.state === 'review')
}

/** A fund password takes no value: the user chooses it. */
function checkValue(what: ChangeWhat, value: string | undefined): void {
  if (what === 'fundPassword') {
    if (value !== undefined) throw new Refusal('validation', { fields: 'value' })
    return
  }
  const refused = { realName: realNameRefused, idNumber: idNumberRefused, documentType: documentTypeRefused }
  refuseIf(refused[what](value ?? ''))
}

const plainValue = (what: ChangeWhat, value: string): string =>
  what === 'idNumber' ? plainIdNumber(value) : what === 'realName' ? plainRealName(value) : value

async function storedValue(deps: Deps, uid: string, what: ChangeWhat, value: string | undefined) {
  if (value === undefined) return null
  const plain = plainValue(what, value)
  if (what !== 'idNumber' && what !== 'realName') return plain
  return (await deps.identityFields.of(uid)).seal(what, plain)
}

async function isSameAsked(deps: Deps, change: Change, by: Reviewer, asked: ChangeAsked): Promise<boolean> {
  const { what, ticket, reason, proposed } = change
  const plain = asked.value === undefined ? null : plainValue(what, asked.value)
  return (
    proposed.operator === by.operator &&
    what === asked.what &&
    ticket === asked.ticket &&
    reason === asked.reason &&
    (await openedValue(deps, change)) === plain
  )
}

export async function openedValue(
  { identityFields }: Pick<Deps, 'identityFields'>,
  { uid, what, value }: Change,
): Promise<string | null> {
  if (value === null || (what !== 'idNumber' && what !== 'realName')) return value
  return (await identityFields.of(uid)).open(what, value)
}
