/**
 * VIP levels, worked out a second time from the published rules: points for levels of identity, days signed in, limits
 * of one's own and the risk quiz, whether or not their user ever looked; a level stays once it is reached.
 */
export interface Plain {
  pk: string
  sk: string
  [name: string]: unknown
}

const FROM = [30, 80, 150, 250, 400]
const levelOf = (points: number): number => FROM.filter((from) => points >= from).length

/** What is wrong with the levels of these users at rest; empty if all is right. */
export function wrongLevels(rows: readonly Plain[]): string[] {
  return rows
    .filter(({ pk, sk }) => pk.startsWith('U#') && sk === 'A')
    .flatMap((account) => {
      const own = rows.filter(({ pk }) => pk === account.pk)
      const row = (name: string) => own.find(({ sk }) => sk === name)
      const signed = own.filter(({ sk, how }) => sk.startsWith('S#') && how === 'signed').length
      const sure = 20 * Number(row('P')?.level ?? 0) + signed + (row('VIP')?.quizAt === undefined ? 0 : 20)
      const hasLimit = String(account.limits ?? '')
        .split(' ')
        .some((word) => /^[sld][0-9a-z]/.test(word))
      const level = Number(row('VIP')?.vip ?? 0)
      const [least, most] = [levelOf(sure + (hasLimit ? 10 : 0)), levelOf(sure + 10)]
      const told = own
        .filter(({ sk, type }) => sk.startsWith('M#') && type === 'vip_reached')
        .map(({ params }) => Number((params as { level: unknown }).level))
      const said = (wrong: boolean, words: string) => (wrong ? [`${account.pk} ${words}`] : [])
      return [
        ...said(level < least || level > most, `has level ${level}, not ${least} to ${most}`),
        ...said(
          new Set(told).size !== told.length || Math.max(0, ...told) !== level,
          `has level ${level}, was told of ${told}`,
        ),
      ]
    })
}
