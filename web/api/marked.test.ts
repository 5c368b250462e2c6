import { expect, test } from 'vitest'
import { type Mark, markedFields } from '../../shared/api/marks.ts'
import type { Route } from '../../shared/api/route.ts'
import { routes } from '../../shared/api/routes.ts'
import { personalFields, secretFields } from './marked.ts'

/** Operations of users only; those of the desk are stored nowhere. */
const operations: readonly Route[] = routes.filter(
  (route: Route) => route.idempotent && route.auth !== 'desk',
)

test.each<[Mark, typeof secretFields]>([
  ['secret', secretFields],
  ['personal', personalFields],
])('the fields of operations that are %s are those of the route table', (mark, listed) => {
  const found = operations.flatMap((route) => {
    const names = Object.entries(markedFields(route)).flatMap(([name, its]) => (its === mark ? [name] : []))
    return names.length > 0 ? [[route.path, names]] : []
  })
  expect(found.length).toBeGreaterThan(3)
  expect(listed).toEqual(Object.fromEntries(found))
})
