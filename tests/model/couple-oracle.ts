/**
 * Couples, worked out a second time from the published rules, importing nothing of the product: each has one partner at
 * most, who confirmed in time; a day counts on which both signed in, from the day of the link on and once for each of
 * them; so many of them as the stage says pay each of the two.
 */
export interface Plain {
  pk: string
  sk: string
  [name: string]: unknown
}

/** What a stage publishes that days of a couple pay, in minor units, and how many days. */
export interface CouplePay {
  reward: number
  every: number
}

const ofUser = (uid: string) => `U#${uid}`

/** What is wrong with the couples among these rows of all users; empty if all is right. */
export function wrongCouples(rows: readonly Plain[], dayOf: DateOf, pay: CouplePay): string[] {
  const links = rows.filter(({ sk }) => sk.startsWith('COUPLE#'))
  const linked = links.filter(({ state }) => state === 'linked')
  return [
    ...onePartner(linked),
    ...places(rows, linked),
    ...inTime(links),
    ...rewards(rows, links, dayOf, pay),
  ]
}

const idOf = ({ sk }: Plain) => sk.slice('COUPLE#'.length)
const bothOf = ({ pk, from }: Plain): string[] => [pk, ofUser(String(from))]

function onePartner(linked: Plain[]): string[] {
  const all = linked.flatMap(bothOf)
  return all.filter((user, index) => all.indexOf(user) !== index).map((user) => `${user} has two partners`)
}

/** Both places name the link, and no place another. */
function places(rows: readonly Plain[], linked: Plain[]): string[] {
  const named = rows.filter(({ sk, state }) => sk === 'COUPLE' && state === 'linked')
  const missing = linked.flatMap((link) =>
    bothOf(link).filter((user) => !named.some(({ pk, link: of }) => pk === user && of === idOf(link))),
  )
  const odd = named.filter(
    ({ pk, link }) => !linked.some((one) => idOf(one) === link && bothOf(one).includes(pk)),
  )
  return [
    ...missing.map((user) => `${user} has no place`),
    ...odd.map(({ pk }) => `${pk} has a place of no link`),
  ]
}

const inTime = (links: Plain[]): string[] =>
  links
    .filter(
      ({ since, at, until }) =>
        since !== undefined && !(Number(since) >= Number(at) - 1 && Number(since) < Number(until)),
    )
    .map((link) => `${idOf(link)} was confirmed late`)

/** The stage's date of a second. */
type DateOf = (second: number) => string

/** Dates on which both signed in since the stage's date of their link, oldest first. */
function sharedOf(rows: readonly Plain[], link: Plain, dayOf: DateOf): string[] {
  const datesOf = (user: string) =>
    rows
      .filter(({ pk, sk, how }) => pk === user && sk.startsWith('S#') && how === 'signed')
      .map(({ date }) => String(date))
  const [one = [], other = []] = bothOf(link).map(datesOf)
  return one.filter((date) => other.includes(date) && date >= dayOf(Number(link.since))).sort()
}

function rewards(
  rows: readonly Plain[],
  links: Plain[],
  dayOf: DateOf,
  { reward, every }: CouplePay,
): string[] {
  const paid = rows.filter(({ sk }) => sk.startsWith('G#'))
  return paid.flatMap((row) => {
    const dates = row.dates as string[]
    const link = links.find((one) => idOf(one) === row.link)
    const shared = link ? sharedOf(rows, link, dayOf) : []
    const twice = paid
      .filter((other) => other !== row && other.pk === row.pk)
      .flatMap(({ dates: all }) => all as string[])
    const legs = [`house:bonus USD -${reward}`, `available USD ${reward}`]
    const said = (wrong: boolean, words: string) => (wrong ? [`${row.pk} ${row.sk}: ${words}`] : [])
    return [
      ...said(!link || !bothOf(link).includes(row.pk), 'of no link of theirs'),
      ...said(new Set(dates).size !== every || dates.length !== every, 'not its days'),
      ...said(!dates.every((date) => shared.includes(date)), 'for a day that was not shared'),
      ...said(
        dates.some((date) => twice.includes(date)),
        'for a day rewarded before',
      ),
      ...said(String(row.legs) !== String(legs), `paid ${row.legs}`),
    ]
  })
}

/** Clocks of servers are no further apart; seconds. */
const APART = 2

/** Rows without the days signed after a link was over. */
const whileLinked = (rows: readonly Plain[], { endedAt }: Plain): readonly Plain[] =>
  endedAt === undefined
    ? rows
    : rows.filter(({ sk, at }) => !sk.startsWith('S#') || Number(at) < Number(endedAt) - APART)

/** Shared days of links, and of those that are over, that are due to be rewarded, by user; none once all is counted. */
export function unpaid(all: readonly Plain[], dayOf: DateOf, { reward, every }: CouplePay): string[] {
  if (reward === 0) return []
  return all
    .filter(({ sk, state }) => sk.startsWith('COUPLE#') && (state === 'linked' || state === 'ended'))
    .flatMap((link) =>
      bothOf(link).flatMap((user) => {
        const rows = whileLinked(all, link)
        const last = rows
          .filter(({ pk, sk }) => pk === user && sk.startsWith('G#'))
          .flatMap(({ dates }) => dates as string[])
          .reduce((high, date) => (date > high ? date : high), '')
        const due = sharedOf(rows, link, dayOf).filter((date) => date > last)
        return due.length >= every ? [`${user} is owed for ${due.length} days`] : []
      }),
    )
}
