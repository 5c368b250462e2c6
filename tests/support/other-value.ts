import fc from 'fast-check'
import { z } from 'zod'
import type { AnyRoute } from '../../shared/api/routes.ts'
import { newId } from '../../shared/ids.ts'
import { fromSchema } from './from-schema.ts'
import type { Schema } from './json-schema.ts'

const DRAWS = 200

/** Another value of a field with which the form is well formed; undefined where there is none. */
export function otherValue(route: AnyRoute, form: Record<string, unknown>, name: string): unknown {
  const is = form[name]
  const { properties = {} } = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const near = typeof is === 'string' ? nearTo(is) : typeof is === 'number' ? [is + 1, is - 1] : []
  const drawn = fc.sample(fromSchema(properties[name] ?? {}), { numRuns: DRAWS, seed: 1 })
  const before = read(route, form)
  return [...near, newId(Date.now()), ...drawn].find((other) => {
    const after = other === undefined ? undefined : read(route, { ...form, [name]: other })
    return after !== undefined && after !== before
  })
}

/** As the handler gets it; undefined where it is refused before. */
function read(route: AnyRoute, form: Record<string, unknown>): string | undefined {
  const parsed = route.input.safeParse(form)
  return parsed.success ? JSON.stringify(parsed.data) : undefined
}

/** Texts that differ in little. */
const nearTo = (text: string): string[] => {
  const last = text.at(-1) ?? ''
  const others = /\d/.test(last) ? [String((Number(last) + 1) % 10)] : ['a', 'b', 'A', 'B']
  // Invitations are read without regard to case.
  const isSame = (other: string) => other.toLowerCase() === last.toLowerCase()
  return others.filter((other) => !isSame(other)).map((other) => text.slice(0, -1) + other)
}
