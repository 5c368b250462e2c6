import { parseStage, type StageConfig, stages } from '../../infra/stages.ts'
import { synthesise, type Template } from '../../infra/synthesise.ts'
import { madeOnce } from './made-once.ts'

export { synthesise, type Template }

/** Networks of an office, and of a single desk in it. */
export const OFFICE = ['192.0.2.0/24', '2001:db8:1::/48']
const ONE = ['192.0.2.7/32']

/** What sends from an address of its own. */
const sending = { mailFrom: 'codes@evenhand.org', site: null, sms: { from: 'pool-1a2b', maxPrice: '0.10' } }
const abroad = { account: '123456789012', region: 'eu-central-1' }
const arn = 'arn:aws:dynamodb:eu-central-1:123456789012:table/evenhand-staging-restored'
export const restored = { tableArn: arn, streamArn: `${arn}/stream/2026-11-22T00:00:00.000` }
export const copies = {
  region: 'eu-west-1',
  vaultArn: 'arn:aws:backup:eu-central-1:210987654321:backup-vault:evenhand',
}

/** The version of the origin secret that the stage apart is deployed with. */
export const ORIGIN_VERSION = 'c0ffee00-0000-4000-8000-000000000002'

const asked = {
  /** All our stages. */
  ours: Object.values(stages),
  /** Two whose desks can be reached from an office alone. */
  office: [
    { ...stages.prod, desk: { networks: OFFICE } },
    { ...stages.staging, desk: { networks: ONE } },
  ],
  /** A stage in a region of its own, which sends from its own address, with a restored table and copies elsewhere. */
  apart: [
    parseStage({
      ...{ ...stages.staging, ...abroad, restored, copies },
      runtime: { ...stages.staging.runtime, sending },
    }),
  ],
} satisfies Record<string, StageConfig[]>

/** Templates by stack name, made once for all the files that read them. */
export const templatesOf = (which: keyof typeof asked): Promise<Record<string, Template>> =>
  madeOnce(
    `templates-${which}`,
    ['cdk.json', 'infra', 'functions', 'shared', 'tests/support/templates.ts'],
    () => synthesise(asked[which], which === 'apart' ? { originVersion: ORIGIN_VERSION } : {}),
  )

/** Templates of all our stages by stack name. */
export const stageTemplates = (): Promise<Record<string, Template>> => templatesOf('ours')

/** The properties of all resources of a type, by their logical ids; of one template or of several together. */
export function ofType(
  templates: Template | Template[],
  type: string,
): [id: string, properties: Record<string, unknown>][] {
  return [templates].flat().flatMap(({ Resources }) =>
    Object.entries(Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, { Properties }]): [string, Record<string, unknown>] => [id, Properties]),
  )
}

/** The properties of the one resource of a type. */
export function only(template: Template, type: string): Record<string, unknown> {
  const found = ofType(template, type)
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} resources of type ${type}`)
  return found[0][1]
}

/** The properties of the one resource of a type whose logical id begins so. */
export function named(template: Template, type: string, prefix: string): Record<string, unknown> {
  const found = ofType(template, type).filter(([id]) => id.startsWith(prefix))
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} resources ${prefix} of type ${type}`)
  return found[0][1]
}

/** As a kind's alarms are named: `Deposit`. */
export const titled = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1)

/** The template of a stack of a stage, of those that were made. */
export function partOf(all: Record<string, Template>, stage: string, name: string): Template {
  const template = all[`evenhand-${stage}-${name}`]
  if (!template) throw new Error(`no stack ${stage} ${name}`)
  return template
}
