import { expect, test } from 'vitest'
import { type Schema, schemaCheck } from './json-schema.ts'

const faults = schemaCheck({ Even: { type: 'integer', enum: [2, 4] } })

test.each<[Schema, unknown[], unknown[]]>([
  [{ type: 'string', pattern: '^a+$', maxLength: 3 }, ['a', 'aaa'], ['', 'aaaa', 'b', 1, null]],
  [{ type: 'integer', minimum: 0, exclusiveMaximum: 3 }, [0, 2], [-1, 3, 1.5, '1']],
  [{ type: ['string', 'null'] }, ['x', null], [1, undefined, {}]],
  [{ const: 0 }, [0], [1, '0', null]],
  [{ $ref: '#/components/schemas/Even' }, [2, 4], [3, '2']],
  [{ $ref: '#/components/schemas/Odd' }, [], [1]],
  [{ anyOf: [{ type: 'null' }, { enum: ['a'] }] }, [null, 'a'], ['b']],
  [{ allOf: [{ type: 'string' }, { minLength: 2 }] }, ['ab'], ['a', 2]],
  [{ type: 'array', items: { type: 'number' }, maxItems: 2 }, [[], [1, 2]], [[1, 2, 3], ['1'], {}]],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, [['a', 1]], [['a'], [1, 'a']]],
  [
    { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false },
    [{ a: '' }],
    [{}, { a: 1 }, { a: '', b: 1 }, [], null],
  ],
  [
    { type: 'object', propertyNames: { pattern: '^[a-z]$' }, additionalProperties: { type: 'number' } },
    [{}, { a: 1 }],
    [{ A: 1 }, { a: 'x' }],
  ],
])('%j', (schema, fits, breaks) => {
  expect(fits.filter((value) => faults(value, schema).length > 0)).toEqual([])
  expect(breaks.filter((value) => faults(value, schema).length === 0)).toEqual([])
})

test('a word of a schema that nobody checks is an error', () => {
  expect(() => faults(1, { multipleOf: 2 } as Schema)).toThrow('multipleOf')
})
