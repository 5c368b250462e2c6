import { isDeepStrictEqual } from 'node:util'
import { beforeAll } from 'vitest'
import { grants, type Statement } from '../../support/policies.ts'
import { stageTemplates, type Template } from '../../support/templates.ts'

export const READ = /^dynamodb:(GetItem|BatchGetItem|Query|Scan)$/
/** Writes that name attributes. */
export const WRITES_NAMES = /^dynamodb:(PutItem|UpdateItem|BatchWriteItem|PartiQL\w+)$/
export const WRITE = /^dynamodb:(PutItem|UpdateItem|DeleteItem|BatchWriteItem|PartiQL\w+)$/

/** About the stream, which has no partitions to fence. */
export const isOfStream = ({ actions }: Statement): boolean =>
  actions.every((action) => /^dynamodb:(\w+Stream|\w+Streams|GetRecords|GetShardIterator)$/.test(action))

/** A scan that answers the keys of rows and nothing else of them. */
const isOfKeys = ({ actions, conditions }: Statement): boolean =>
  isDeepStrictEqual(actions, ['dynamodb:Scan']) &&
  isDeepStrictEqual(conditions, {
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk'] },
    StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
    Null: { 'dynamodb:Attributes': 'false' },
  })

/** The function a role belongs to, by its name in the list. */
export const nameOf = (role: string): string => role.replace(/Role$/, '').toLowerCase()

/** What the roles of the stage `prod` may do; scans that answer keys alone stand apart. */
export function rolesOfProd() {
  const on = { templates: [] as Template[], statements: [] as Statement[], scans: [] as Statement[] }
  beforeAll(async () => {
    const all = Object.entries(await stageTemplates())
    on.templates = all.flatMap(([name, template]) => (name.startsWith('evenhand-prod-') ? [template] : []))
    const granted = grants(on.templates)
    on.statements = granted.filter((statement) => !isOfKeys(statement))
    on.scans = granted.filter(isOfKeys)
  })
  return on
}
