import * as z from 'zod/mini'

/** `secret`: opens something, like a password. `personal`: tells of a person, like a name. */
export type Mark = 'secret' | 'personal'

const marks = new WeakMap<z.ZodMiniType, Mark>()

/** Clones the schema: others may share it. */
const marked =
  (mark: Mark) =>
  <Schema extends z.ZodMiniType>(schema: Schema): Schema => {
    const own = z.clone(schema)
    marks.set(own, mark)
    return own
  }

/** The masked form of a marked text. Its schema refuses the text itself; empty once its user was erased. */
export const maskedText = z.string().check(z.regex(/^$|•••/))

export const secret = marked('secret')
export const personal = marked('personal')

function markOf(schema: z.ZodMiniType): Mark | undefined {
  const { innerType } = schema._zod.def as { innerType?: z.ZodMiniType }
  return marks.get(schema) ?? (innerType && markOf(innerType))
}

export function markedFields(route: { input: z.ZodMiniType }): Readonly<Record<string, Mark>> {
  const { shape = {} } = route.input._zod.def as { shape?: Record<string, z.ZodMiniType> }
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const mark = markOf(schema)
      return mark ? [[name, mark]] : []
    }),
  )
}

export const namesMarked = (mark: Mark, of: readonly { input: z.ZodMiniType }[]): ReadonlySet<string> =>
  new Set(
    of.flatMap((route) =>
      Object.entries(markedFields(route)).flatMap(([name, its]) => (its === mark ? [name] : [])),
    ),
  )

export const markedTexts = (route: { input: z.ZodMiniType }, input: unknown): string[] =>
  Object.keys(markedFields(route)).flatMap((name) => {
    const value = (input as Record<string, unknown> | undefined)?.[name]
    return typeof value === 'string' ? [value] : []
  })
