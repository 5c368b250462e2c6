import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from './json-schema.ts'

/** Values that a schema allows, drawn by fast-check; bounds included. */
export function fromSchema(schema: Schema): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map(fromSchema))
  switch ([schema.type].flat()[0]) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 })
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}), { maxLength: Math.min(4, schema.maxItems ?? 4) })
    case 'object':
      return fields(schema)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

/** What a person leaves in a field without having written anything: chance alone hardly draws it. */
const BLANK = ['', ' ', '-']

function text({ pattern, minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const any = fc.string({
    unit: 'binary',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  })
  const blanks = BLANK.filter(({ length }) => length >= minLength && length <= maxLength)
  return blanks.length === 0
    ? any
    : fc.oneof({ weight: 5, arbitrary: any }, { weight: 1, arbitrary: fc.constantFrom(...blanks) })
}

function fields({ properties = {}, required = [] }: Schema): Arbitrary<Record<string, unknown>> {
  const each = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema)]),
  )
  return fc.record(each, { requiredKeys: required.filter((name) => name in properties) })
}
