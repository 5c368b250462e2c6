import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FunctionName, functions } from '../../functions/areas.ts'
import { kmsKeys } from '../../functions/outside/kms.aws.ts'
import type { FieldClass } from '../../functions/personal/fields.ts'
import { openPersonal } from '../../functions/personal/index.ts'
import { kmsInProcess } from '../../infra/local/kms/in-process.ts'
import { masterKey } from '../../infra/local/kms/master-keys.ts'
import { createKms } from '../../infra/local/kms/server.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { allowsKey } from './36-least-privilege/key-policies.ts'
import { nameOf, rolesOfProd } from './36-least-privilege/roles.ts'

// Each function works with a stand-in of KMS that judges its calls by the policies of its role.

const on = rolesOfProd()
const UID = '01KAY00000000000000000000A'

/** What is sealed for a user of each class, and by which functions it may be read. */
const classes: Record<FieldClass, { field: string; readers: FunctionName[] }> = {
  contact: { field: 'phone', readers: ['contact', 'login', 'owndata', 'security', 'sender'] },
  identity: { field: 'idNumber', readers: ['desk', 'identity', 'owndata'] },
  payout: { field: 'card', readers: ['desk', 'destinations', 'owndata'] },
}
const names = Object.keys(classes) as FieldClass[]

const master = masterKey()
const table = createMemoryTable()
const clock = () => 0
const server = createKms('data-keys', master, (caller, action, contexts) =>
  contexts.every((context) =>
    on.statements.some((each) => nameOf(each.role) === caller && allowsKey(each, action, context)),
  ),
)
let endpoint = ''
const sealed = {} as Record<FieldClass, string>
beforeAll(async () => {
  endpoint = await server.listen()
  for (const name of names) {
    const own = await openPersonal(name, { table, kms: kmsInProcess(master), stage: 'prod', clock }).of(UID)
    sealed[name] = own.seal(classes[name].field as never, '4917')
  }
})
afterAll(() => server.close())

const asRole = (caller: string, name: FieldClass, stage = 'prod') => {
  const credentials = { accessKeyId: caller, secretAccessKey: 'secret' }
  const kms = kmsKeys('data-keys', { endpoint, region: 'local', credentials })
  return openPersonal(name, { table, kms, stage, clock })
}
const refused = { name: 'AccessDeniedException' }

describe('check 36: personal fields open by class', () => {
  test.each(names)(
    'fields of %s open for the functions that work with them, and for no other',
    async (name) => {
      const { field, readers } = classes[name]
      for (const user of Object.keys(functions) as FunctionName[]) {
        const reading = asRole(user, name).of(UID)
        if (readers.includes(user))
          expect([user, (await reading).open(field as never, sealed[name])]).toEqual([user, '4917'])
        else await expect(reading, user).rejects.toMatchObject(refused)
      }
    },
  )

  test.each(names)(
    'a key of %s is made by the same functions, for their own stage and a named user',
    async (name) => {
      const { readers } = classes[name]
      for (const user of Object.keys(functions) as FunctionName[]) {
        const made = (stage: string, uid: string) =>
          asRole(user, name, stage)
            .of(uid)
            .then(
              () => 'made',
              ({ name }) => name,
            )
        const expected = readers.includes(user) ? 'made' : refused.name
        expect([user, await made('prod', `NEW-${user}`)]).toEqual([user, expected])
        expect([user, await made('dev', `DEV-${user}`)]).toEqual([user, refused.name])
      }
    },
  )

  test.each([
    ['no class', { stage: 'prod', user: UID }],
    ['no user', { stage: 'prod', class: 'contact' }],
    ['more than these', { stage: 'prod', user: UID, class: 'contact', more: 'x' }],
    ['a class nobody declares', { stage: 'prod', user: UID, class: 'other' }],
    ['nothing', {}],
  ])('a context with %s is allowed to no role', (_says, context) => {
    for (const action of ['Decrypt', 'GenerateDataKey'])
      expect(on.statements.filter((each) => allowsKey(each, action, context as never))).toEqual([])
  })
})
