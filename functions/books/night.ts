import { newId } from '../../shared/ids.ts'
import { type EpochMs, type EpochSeconds, MINUTE, msOf, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Reconciled } from '../documents/reconcile.ts'
import { linesOf, projectsAt } from '../documents/reconcile-projects.ts'
import {
  isUnread,
  type Look,
  type Looking,
  lookAt,
  MOST_ROWS,
  type MostRows,
  ofHouse,
  openSums,
  type Unread,
  usersOf,
  wordsOf,
} from '../documents/reconcile-table.ts'
import { type Rules, rulesOf } from '../documents/rules.ts'
import { auditPut } from '../table/audit.ts'
import { auditDay, keys } from '../table/keys.ts'
import { replace } from '../table/write.ts'
import { type Finding, findingPut, findings, loadFinding, newFinding, saidOf } from './finding.ts'
import { lookAtProjects } from './projects.ts'
import { paidOfReserves, reservesAt } from './reserves.ts'
import { loadRun, newRun, type Run, runPut } from './run.ts'
import { stand } from './stand.ts'
import { closesUntil, lookingAt, writeClose } from './turn.ts'

/** Well inside the function's timeout. */
const WORKS_FOR_MS = 200_000
/** A mismatch counts if it persists this much later. */
const SECOND_LOOK_S = MINUTE
/** Second looks per call; the next call takes more. */
const LOOKS = 500
/** More freezes in a night point to a fault of the stage: the others are only noticed, and the alarm rings. */
const FREEZES = 20
/** After this many calls in motion, a user is left to the next night. */
const BUSY_LOOKS = 6
/** After this many nights in motion, a user rings the alarm. */
const BUSY_NIGHTS = 3

/** Goes on where the last call stopped: second looks first, then pages of the table. Without work a call costs one read. */
export async function reconcileOn(deps: DepsOf<'books'>, most = MOST_ROWS): Promise<void> {
  const { table, clock, log } = deps
  const startMs = clock()
  const day = auditDay(startMs)
  const last = await loadRun(table)
  if (last?.day === day && last.doneAt !== null) return
  let run: Run = last?.day === day ? last : await begun(deps, day, last)
  const rules = await rulesOf(table, deps.config, startMs)

  const second = await lookAgain(deps, run, { rules, most })
  const sums = openSums(countedIn(run))
  for (const look of second.rested.values()) sums.add(look)
  run = {
    ...run,
    ...sums.counted(),
    aside: run.aside.filter((uid) => !second.rested.has(uid)),
    frozen: run.frozen + second.frozen,
    noticed: run.noticed + second.noticed,
  }
  const known = new Map(
    (await findings(table)).flatMap(({ uid, accepted, nights, state }) =>
      accepted.length > 0 || nights > 0 ? [[uid, accepted.length > 0 || state !== 'huge'] as const] : [],
    ),
  )
  while (!run.through && clock() - startMs < WORKS_FOR_MS) {
    run = await nextPage(deps, run, { rules, known, most })
    const saved = await table.write(runPut(run))
    // Another call does the same work.
    if (!saved.ok) return
    run.step += 1
  }
  const open = run.through ? (await waiting(deps, run)).length : 1
  const done = run.through && open === 0
  const projects = { found: 0, busy: 0, unread: 0 }
  if (done) Object.assign(projects, await end(deps, run))
  else if (!(await table.write(runPut(run))).ok) return
  const found = second.frozen + second.noticed + projects.found
  const busy = second.busy + projects.busy
  const { unread } = projects
  log(found + unread > 0 ? 'warn' : 'info', 'books', { found, busy, unread, done: done ? 1 : 0 })
}

const begun = async ({ table }: DepsOf<'books'>, day: string, last: Run | null): Promise<Run> => ({
  ...newRun(day),
  projects: linesOf(await projectsAt(table)),
  step: last?.step ?? 0,
})

const countedIn = ({ accounts, documents, totals, shared }: Run) => ({ accounts, documents, totals, shared })

async function nextPage(
  { table, scan, clock }: DepsOf<'books'>,
  run: Run,
  { rules, known, most }: { rules: Rules; known: ReadonlyMap<string, boolean>; most: MostRows },
): Promise<Run> {
  const page = await scan(run.after ?? undefined)
  const sums = openSums(countedIn(run))
  // Users in motion before, or with accepted mismatches, are read from the beginning.
  const looking = (uid: string) => lookingAt(uid, beginOf(run), known.get(uid) ?? false)
  const looks = await lookAt(table, await usersOf(table, page.keys, run.after?.pk), rules, most, looking)
  const aside = [...run.aside]
  for (const [uid, look] of looks) {
    if (isUnread(look)) aside.push(uid)
    else sums.add(look)
    if (!isUnread(look) && look.mismatches.length === 0) await writeClose(table, look)
    await writeDown(table, uid, look, { nowMs: clock(), day: run.day, known })
  }
  sums.add(await ofHouse(table, page.keys, { before: run.after?.pk, until: beginOf(run) }))
  return { ...run, ...sums.counted(), aside, after: page.last ?? null, through: page.last === undefined }
}

async function writeDown(
  table: DepsOf<'books'>['table'],
  uid: string,
  look: Look,
  { nowMs, day, known }: { nowMs: EpochMs; day: string; known: ReadonlyMap<string, boolean> },
): Promise<void> {
  const at = secondsOf(nowMs)
  const isRight = !isUnread(look) && look.mismatches.length === 0
  if (isRight && !known.has(uid)) return
  const before = await loadFinding(table, uid)
  // A frozen user stays frozen until operators lift it.
  if (before?.state === 'frozen')
    return void (
      isUnread(look) && (await table.write(findingPut({ ...before, looks: looksAfter(look, 0) }, before)))
    )
  if (isRight) return void (before && (await table.write(findingPut(over(before, at), before))))
  const accepted = before?.accepted ?? []
  const seen: Finding = isUnread(look)
    ? { ...newFinding(uid, look, at), accepted, looks: 1, nights: nightsOf(before, day) }
    : { ...newFinding(uid, 'suspect', at), accepted, ...saidOf(look.mismatches) }
  await table.write(findingPut(seen, before))
}

/** A user with too many rows is left to the next night at once. */
const looksAfter = (look: Unread, before: number): number => (look === 'huge' ? BUSY_LOOKS : before + 1)

/** Reading a page twice in a night counts one night. */
function nightsOf(before: Finding | null, day: string): number {
  if (!before) return 1
  return before.nights > 0 && auditDay(msOf(before.at)) === day ? before.nights : before.nights + 1
}

/** Acceptances end with the difference. */
const over = (finding: Finding, at: EpochSeconds): Finding => ({
  ...finding,
  ...{ state: 'over', at, words: [], exact: [], accepted: [], nights: 0 },
})

async function waiting(
  { table }: Pick<DepsOf<'books'>, 'table'>,
  { aside }: Pick<Run, 'aside'>,
): Promise<Finding[]> {
  const left = new Set(aside)
  return (await findings(table)).filter(
    ({ uid, state, looks }) =>
      state === 'suspect' ||
      ((state === 'busy' || (state !== 'huge' && left.has(uid))) && looks < BUSY_LOOKS),
  )
}

interface Second {
  /** Users set aside earlier who came to rest. */
  rested: Map<string, Reconciled>
  frozen: number
  noticed: number
  busy: number
}

async function lookAgain(
  deps: DepsOf<'books'>,
  run: Run,
  { rules, most }: { rules: Rules; most: MostRows },
): Promise<Second> {
  const { table, clock } = deps
  const { aside, frozen } = run
  const left = new Set(aside)
  const due = (await waiting(deps, { aside }))
    .filter(({ at }) => at + SECOND_LOOK_S <= secondsOf(clock()))
    .slice(0, LOOKS)
  // From the beginning, so that a wrong close freezes nobody.
  const uids = due.map(({ uid }) => uid)
  const looking: Looking = { how: 'whole', until: closesUntil(beginOf(run)) }
  const looks = await lookAt(table, uids, rules, most, () => looking)
  const counted: Second = { rested: new Map(), frozen: 0, noticed: 0, busy: 0 }
  for (const finding of due) {
    const look = looks.get(finding.uid) as Look
    const at = secondsOf(clock())
    if (isUnread(look)) {
      if (look === 'busy') counted.busy += 1
      const looks = looksAfter(look, finding.looks)
      const seen = finding.state === 'frozen' ? { looks } : { state: look, at, looks }
      await table.write(findingPut({ ...finding, ...seen }, finding))
      continue
    }
    // A wrong close is replaced once it stood on two looks.
    const isClosed = look.mismatches.every((one) => finding.words.includes(wordsOf(one)))
    if (isClosed) await writeClose(table, look)
    if (left.has(finding.uid)) counted.rested.set(finding.uid, look)
    if (finding.state === 'frozen') continue
    const standing = look.mismatches.filter((one) => finding.words.includes(wordsOf(one)))
    if (standing.length > 0) {
      const stood = await stand(table, finding, standing, {
        by: 'nightly',
        nowMs: clock(),
        mayFreeze: frozen + counted.frozen < FREEZES,
      })
      if (stood === 'frozen' || stood === 'noticed') counted[stood] += 1
    } else if (look.mismatches.length > 0) {
      // A new difference has been seen once only.
      await table.write(findingPut({ ...finding, ...saidOf(look.mismatches), state: 'suspect', at }, finding))
    } else await table.write(findingPut(over(finding, at), finding))
  }
  return counted
}

async function end(
  { table, clock }: DepsOf<'books'>,
  run: Run,
): Promise<{ found: number; busy: number; unread: number }> {
  const nowMs = clock()
  const open = (await findings(table)).filter(({ state }) => state === 'busy' || state === 'huge')
  const busy = new Set([...open.map(({ uid }) => uid), ...run.aside]).size
  const unread = open.filter(({ state, nights }) => state === 'huge' || nights >= BUSY_NIGHTS).length
  const { accounts, frozen } = run
  const projects = await lookAtProjects(table, run, { isWhole: run.aside.length === 0, at: secondsOf(nowMs) })
  const noticed = run.noticed + projects.found
  const record = auditPut(
    {
      id: newId(nowMs),
      operator: 'nightly',
      action: 'books.reconcile',
      after: { accounts, frozen, noticed, busy: busy + projects.busy },
      requestId: 'nightly',
    },
    nowMs,
  )
  const paid = paidOfReserves(run, await reservesAt(table, beginOf(run)))
  const reserves = replace({ ...keys.reserves, at: secondsOf(nowMs), paid })
  const { ok } = await table.transact([
    runPut({ ...run, noticed, doneAt: secondsOf(nowMs) }),
    record,
    reserves,
  ])
  // Another call ended the run and reported it.
  return ok ? { ...projects, unread } : { found: 0, busy: 0, unread: 0 }
}

/** Funding on the day itself counts from the next day on. */
const beginOf = ({ day }: Run) => secondsOf(Date.parse(`${day}T00:00:00Z`))
