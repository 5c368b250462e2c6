// JSON Schema as far as our OpenAPI document uses it, written for its tests. A word it does not know is an error, so
// that nothing the document says goes unchecked.

export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  prefixItems?: Schema[]
  items?: Schema
  minItems?: number
  maxItems?: number
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
}

const KNOWN = new Set(
  '$ref type const enum anyOf oneOf allOf properties required additionalProperties propertyNames prefixItems items minItems maxItems pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum description format'.split(
    ' ',
  ),
)

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

const isOf = (type: string, value: unknown): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type

type Check = (value: unknown, schema: Schema, at: string) => string[]

/** Says what of a value breaks a schema, each with its place; nothing when it fits. */
export function schemaCheck(
  components: Record<string, Schema> = {},
): (value: unknown, schema: Schema) => string[] {
  const check: Check = (value, schema, at) => {
    const unknown = Object.keys(schema).filter((word) => !KNOWN.has(word))
    if (unknown.length > 0) throw new Error(`${at}: the schema says ${unknown.join()}, which nobody checks`)
    if (schema.$ref) {
      const found = components[schema.$ref.replace('#/components/schemas/', '')]
      return found ? check(value, found, at) : [`${at}: there is no ${schema.$ref}`]
    }
    const types = schema.type === undefined ? [] : [schema.type].flat()
    if (types.length > 0 && !types.some((type) => isOf(type, value)))
      return [`${at}: ${typeOf(value)} is no ${types.join(' or ')}`]
    const one = (options: Schema[] | undefined) =>
      options && !options.some((option) => check(value, option, at).length === 0)
        ? [`${at}: ${JSON.stringify(value)?.slice(0, 80)} fits none of ${options.length} schemas`]
        : []
    const same = (other: unknown) => JSON.stringify(other) === JSON.stringify(value)
    return [
      ...('const' in schema && !same(schema.const) ? [`${at}: is not ${schema.const}`] : []),
      ...(schema.enum && !schema.enum.some(same) ? [`${at}: ${value} is none of ${schema.enum.join()}`] : []),
      ...one(schema.anyOf),
      ...one(schema.oneOf),
      ...(schema.allOf ?? []).flatMap((part) => check(value, part, at)),
      ...(typeof value === 'string' ? ofText(value, schema, at) : []),
      ...(typeof value === 'number' ? ofNumber(value, schema, at) : []),
      ...(Array.isArray(value) ? ofList(value, schema, at) : []),
      ...(typeOf(value) === 'object' ? ofObject(value as Record<string, unknown>, schema, at) : []),
    ]
  }

  function ofList(list: unknown[], schema: Schema, at: string): string[] {
    const { prefixItems = [], items, minItems = prefixItems.length, maxItems = list.length } = schema
    return [
      ...(list.length < minItems || list.length > maxItems ? [`${at}: has ${list.length} items`] : []),
      ...list.flatMap((item, place) => {
        const own = prefixItems[place] ?? items
        return own ? check(item, own, `${at}[${place}]`) : []
      }),
    ]
  }

  function ofObject(object: Record<string, unknown>, schema: Schema, at: string): string[] {
    const { properties = {}, required = [], additionalProperties: others = true, propertyNames } = schema
    return [
      ...required.filter((name) => !Object.hasOwn(object, name)).map((name) => `${at}: lacks ${name}`),
      ...Object.entries(object).flatMap(([name, value]) => {
        const own = Object.hasOwn(properties, name) ? properties[name] : others
        if (own === false) return [`${at}: has ${name}, which nobody named`]
        return [
          ...(propertyNames ? check(name, propertyNames, `${at}.${name}`) : []),
          ...(typeof own === 'object' ? check(value, own, `${at}.${name}`) : []),
        ]
      }),
    ]
  }

  return (value, schema) => check(value, schema, 'body')
}

const ofText = (
  text: string,
  { pattern, minLength = 0, maxLength = Infinity }: Schema,
  at: string,
): string[] => [
  ...(pattern && !new RegExp(pattern, 'u').test(text) ? [`${at}: ${text} is not like ${pattern}`] : []),
  ...(text.length < minLength || text.length > maxLength ? [`${at}: has ${text.length} letters`] : []),
]

function ofNumber(value: number, schema: Schema, at: string): string[] {
  const {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
    exclusiveMaximum = Infinity,
  } = schema
  const fits = value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum
  return fits ? [] : [`${at}: ${value} is out of its bounds`]
}
