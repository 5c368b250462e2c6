/**
 * Rewards that users claim on a ticket, worked out a second time from the published rules, importing nothing of the
 * product: a ticket of that topic with a picture of its user, one credit that was not refused for each, within the cap of
 * one and of a user's month, out of the bonuses, by two operators.
 */
export interface Plain {
  pk: string
  sk: string
  [name: string]: unknown
}

/** Minor units. */
export interface ClaimRules {
  asset: string
  max: bigint
  aMonth: bigint
}

const monthOf = (at: unknown): string => new Date(Number(at) * 1000).toISOString().slice(0, 7)
const isClaim = ({ sk, claim }: Plain): boolean => sk.startsWith('D#') && claim !== undefined
/** Paid, or waiting for the second operator. */
const counts = (row: Plain): boolean => isClaim(row) && Number(row.status) !== 2
const sumOf = (rows: readonly Plain[], month: string): bigint =>
  rows
    .filter((row) => counts(row) && monthOf(row.at) === month)
    .reduce((sum, { amount }) => sum + BigInt(amount as bigint), 0n)

/** Whether a ticket of these rows of one user claims a reward, and shows it by a picture of theirs. */
function isShown(rows: readonly Plain[], ticket: string): boolean {
  const thread = rows.find(({ sk }) => sk === `T#${ticket}`)
  const pictures = rows
    .filter(({ sk, by }) => sk.startsWith(`L#${ticket}#`) && by === 'user')
    .flatMap(({ pictures: some }) => (some ?? []) as string[])
  const isTheirs = (key: string) => rows.some(({ sk, usedBy }) => sk === `F#${key}` && usedBy !== undefined)
  return thread?.topic === 'reward' && pictures.length > 0 && pictures.every(isTheirs)
}

/** Why a claim is not booked for a user with these rows at a second; null where it is. */
export function whyNotBooked(
  rows: readonly Plain[],
  { ticket, amount, at }: { ticket: string; amount: bigint; at: number },
  { max, aMonth }: ClaimRules,
): string | null {
  if (!isShown(rows, ticket)) return 'claim_not'
  if (amount > max) return 'claim_cap'
  if (rows.some((row) => counts(row) && row.claim === ticket)) return 'claim_booked'
  return sumOf(rows, monthOf(at)) + amount > aMonth ? 'claim_cap' : null
}

/** What is wrong with the claims among these rows of all users; empty if all is right. */
export function wrongClaims(rows: readonly Plain[], rules: ClaimRules): string[] {
  return [...Map.groupBy(rows, ({ pk }) => pk).values()].flatMap((own) => [
    ...own.filter(isClaim).flatMap((row) => wrongWith(own, row, rules)),
    ...months(own, rules),
    ...own
      .filter(({ sk, claim }) => sk.startsWith('T#') && claim !== undefined)
      .flatMap((thread) => {
        const booked = own.find((row) => row.sk === `D#${thread.claim}`)
        const isIts = booked !== undefined && counts(booked) && `T#${booked.claim}` === thread.sk
        return isIts ? [] : [`${thread.sk} names ${thread.claim}, which does not book it`]
      }),
  ])
}

function wrongWith(own: readonly Plain[], row: Plain, { asset, max }: ClaimRules): string[] {
  const said = (wrong: boolean, words: string) => (wrong ? [`${row.sk} ${words}`] : [])
  const twice = own.filter((other) => counts(other) && other.claim === row.claim).length > 1
  const legs = [`house:bonus ${asset} -${row.amount}`, `available ${asset} ${row.amount}`]
  const isPaid = Number(row.status) === 1
  return [
    ...said(!isShown(own, String(row.claim)), 'is of no claim'),
    ...said(counts(row) && twice, 'books what was booked'),
    ...said(BigInt(row.amount as bigint) > max, `is of ${row.amount}`),
    ...said(isPaid && String(row.legs) !== String(legs), `paid ${row.legs}`),
    ...said(isPaid && row.firstBy === row.decidedBy, `was paid by ${row.firstBy} alone`),
  ]
}

/** What counts in each month is within the cap, and what the stage counted. */
function months(own: readonly Plain[], { aMonth }: ClaimRules): string[] {
  const all = new Set([
    ...own.filter(isClaim).map(({ at }) => monthOf(at)),
    ...own.filter(({ sk }) => sk.startsWith('CLAIMS#')).map(({ sk }) => sk.slice('CLAIMS#'.length)),
  ])
  return [...all].flatMap((month) => {
    const sum = sumOf(own, month)
    const counted = own.find(({ sk }) => sk === `CLAIMS#${month}`)?.sum ?? 0n
    return [
      ...(sum > aMonth ? [`${sum} in ${month}`] : []),
      ...(BigInt(counted as bigint) === sum ? [] : [`${counted} counted in ${month}, not ${sum}`]),
    ]
  })
}
