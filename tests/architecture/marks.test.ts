import { expect, test } from 'vitest'
import { personalFields } from '../../functions/personal/fields.ts'
import { markedFields } from '../../shared/api/marks.ts'
import { type AnyRoute, type RouteId, routes } from '../../shared/api/routes.ts'
import { canaries, freeFields, harmless } from '../support/canaries.ts'

/** Free text of no person: names a user gives their own keys, of operators, and what the company itself publishes. */
const plain: Partial<Record<RouteId, readonly string[]>> = {
  'passkeys.passkey_add': ['name'],
  'passkeys.passkey_rename': ['name'],
  'desk.login': ['name'],
  'desk.way_propose': ['account', 'holder', 'bank'],
  'desk.project_draft': ['texts'],
  'desk.project_edit': ['texts'],
  'desk.article_draft': ['texts'],
  'desk.article_edit': ['texts'],
}

test('every field that takes free text is marked, or said to hold nothing of a person', () => {
  const open = routes.flatMap((route: AnyRoute) => {
    const said = [...Object.keys(markedFields(route)), ...harmless, ...(plain[route.id] ?? [])]
    return freeFields(route).flatMap((name) => (said.includes(name) ? [] : `${route.id} ${name}`))
  })
  expect(open).toEqual([])
})

test('a field that is marked is watched for in the logs', () => {
  const names = new Set(routes.flatMap((route: AnyRoute) => Object.keys(markedFields(route))))
  const unwatched = [...names].filter((name) => !(name in canaries))
  // A push is sealed with it for one browser; alone it opens nothing.
  expect(unwatched).toEqual(['auth'])
})

/** By which fields a user gives what is stored sealed. */
const sealedFrom: Readonly<Record<(typeof personalFields)[number], readonly [RouteId, string]>> = {
  phone: ['contact.profile_change', 'phone'],
  mail: ['contact.profile_change', 'email'],
  realName: ['identity.certification_submit', 'realName'],
  idNumber: ['identity.certification_submit', 'idNumber'],
  card: ['destinations.add_card', 'cardNumber'],
  alipay: ['destinations.add_card', 'account'],
  wechat: ['destinations.add_card', 'account'],
  address: ['destinations.add_wallet_addr', 'address'],
  holder: ['destinations.add_card', 'name'],
}

test.each(personalFields)('what is stored sealed as %s is marked where it is given', (field) => {
  const [id, name] = sealedFrom[field]
  const route = routes.find((one) => one.id === id) as AnyRoute
  expect(markedFields(route)[name]).toBe('personal')
})

test('what opens an account is secret on every route', () => {
  const opening = /^(password|passwordRepeat|oldPassword|secret|code|recovery|credential|invite)$/
  const names = routes.flatMap((route: AnyRoute) =>
    freeFields(route).flatMap((name) => (opening.test(name) ? [[route.id, markedFields(route)[name]]] : [])),
  )
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter(([, mark]) => mark !== 'secret')).toEqual([])
})
