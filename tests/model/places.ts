/** Where rows stand and how times are written, as functions/table/keys.ts says; for the oracle, which imports none of it. */
export interface Place {
  pk: string
  sk: string
}

export const places = {
  account: (uid: string): Place => ({ pk: `U#${uid}`, sk: 'A' }),
  profile: (uid: string): Place => ({ pk: `U#${uid}`, sk: 'P' }),
  deposit: (uid: string, id: string): Place => ({ pk: `U#${uid}`, sk: `D#${id}` }),
  exchange: (uid: string, id: string): Place => ({ pk: `U#${uid}`, sk: `X#${id}` }),
  thread: (uid: string, id: string): Place => ({ pk: `U#${uid}`, sk: `T#${id}` }),
  line: (uid: string, thread: string, id: string): Place => ({ pk: `U#${uid}`, sk: `L#${thread}#${id}` }),
  submission: (uid: string, id: string): Place => ({ pk: `U#${uid}`, sk: `I#${id}` }),
  change: (uid: string, id: string): Place => ({ pk: `U#${uid}`, sk: `J#${id}` }),
  order: (uid: string, id: string): Place => ({ pk: `O#${uid}`, sk: id }),
  project: (id: string): Place => ({ pk: 'CATALOG', sk: `PROJECT#${id}` }),
  capacity: (id: string): Place => ({ pk: `CAP#${id}`, sk: '-' }),
  operator: (id: string): Place => ({ pk: 'OPERATORS', sk: id }),
  median: (kind: string): Place => ({ pk: 'MEASURED', sk: kind }),
}
export const measuresOf = (kind: string): string => `MEASURED#${kind}`

export const MINUTE = 60
export const msOf = (seconds: number): number => seconds * 1000
export const secondsOf = (ms: number): number => Math.floor(ms / 1000)

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The time in a ULID. */
export const idMs = (id: string): number =>
  [...id.slice(0, 10)].reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0)
