/** Figures of a version as they are read, by their names. */
export type Figures = readonly (readonly [name: string, text: string])[]

export interface Compared {
  name: string
  /** Null where this version has none of that name any more. */
  text: string | null
  /** What the version before had; null where it had none, or where nothing came before. */
  before: string | null
  isChanged: boolean
}

/** The figures of a version beside those of the one before, in their order; below them what has gone. */
export function compared(figures: Figures, before: Figures | undefined): Compared[] {
  const earlier = new Map(before)
  const now = new Map(figures)
  const gone = [...earlier].filter(([name]) => !now.has(name))
  return [
    ...figures.map(([name, text]) => {
      const was = earlier.get(name) ?? null
      return { name, text, before: was, isChanged: before !== undefined && was !== text }
    }),
    ...gone.map(([name, was]) => ({ name, text: null, before: was, isChanged: true })),
  ]
}
