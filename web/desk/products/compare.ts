/** Texts by name. */
export type Figures = readonly (readonly [name: string, text: string])[]

export interface Compared {
  name: string
  /** Null if this version lacks it. */
  text: string | null
  /** Null if the version before lacks it, or there is none. */
  before: string | null
  isChanged: boolean
}

/** Compares two versions; a removed figure keeps its place. */
export function compared(figures: Figures, before: Figures | undefined): Compared[] {
  const [earlier, now] = [new Map(before), new Map(figures)]
  const names = [...now.keys()]
  let above = -1
  for (const name of earlier.keys()) {
    if (now.has(name)) above = names.indexOf(name)
    else names.splice(++above, 0, name)
  }
  return names.map((name) => {
    const [text, was] = [now.get(name) ?? null, earlier.get(name) ?? null]
    return { name, text, before: was, isChanged: before !== undefined && was !== text }
  })
}
