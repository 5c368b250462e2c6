/** Figures of a version as they are read, by their names. */
export type Figures = readonly (readonly [name: string, text: string])[]

export interface Compared {
  name: string
  /** Null where this version has none of that name. */
  text: string | null
  /** What the version before had; null where it had none, or where nothing came before. */
  before: string | null
  isChanged: boolean
}

/** The figures of a version beside those of the one before; what has gone stays below what it stood below. */
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
