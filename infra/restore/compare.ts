import { erasureSort } from '../../functions/table/keys.ts'
import type { Key, ScanKeys } from '../../functions/table/write.ts'

export interface Compared {
  kind: string
  now: number
  restored: number
}

export interface Comparison {
  kinds: Compared[]
  erasedSince: string[]
}

export async function compare(now: ScanKeys, restored: ScanKeys): Promise<Comparison> {
  const [one, other] = await Promise.all([counted(now), counted(restored)])
  const kinds = [...new Set([...one.counts.keys(), ...other.counts.keys()])].sort()
  return {
    kinds: kinds.map((kind) => ({
      kind,
      now: one.counts.get(kind) ?? 0,
      restored: other.counts.get(kind) ?? 0,
    })),
    erasedSince: [...one.erased].filter((uid) => !other.erased.has(uid)).sort(),
  }
}

async function counted(scan: ScanKeys): Promise<{ counts: Map<string, number>; erased: Set<string> }> {
  const counts = new Map<string, number>()
  const erased = new Set<string>()
  let after: Key | undefined
  do {
    const page = await scan(after)
    for (const key of page.keys) {
      const kind = kindOf(key)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      if (key.sk === erasureSort) erased.add(key.pk.slice('U#'.length))
    }
    after = page.last
  } while (after)
  return { counts, erased }
}

/** `U#<uid>`, `D#<id>` -> `U# D#`: the constant prefixes. */
export const kindOf = ({ pk, sk }: Key): string => {
  const [partition = '', inPartition] = pk.split('#')
  const [sort = ''] = sk.split('#')
  const isNamed = /^[A-Z]+$/.test(sort) && partition === 'U'
  return `${partition}${inPartition === undefined ? '' : '#'}${isNamed ? ` ${sort}${sk.includes('#') ? '#' : ''}` : ''}`
}
