import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseStage, type StageConfig, stages } from '../stages.ts'
import { synthesise } from '../synthesise.ts'
import { type Skeleton, skeletonOf } from './skeleton.ts'

const account = '123456789012'
const host = (name: string) => ({
  name,
  certificateArn: `arn:aws:acm:us-east-1:${account}:certificate/00000000-0000-4000-8000-000000000000`,
})
const domain = { domain: host('evenhand.example'), desk: { domain: host('desk.evenhand.example') } }
const tableArn = `arn:aws:dynamodb:us-east-1:${account}:table/evenhand-restored`
const restored = { tableArn, streamArn: `${tableArn}/stream/2026-11-22T00:00:00.000` }
const { prod } = stages

export const shapes = {
  plain: prod,
  domain: { ...prod, ...domain },
  restored: { ...prod, restored },
  both: { ...prod, ...domain, restored },
  abroad: { ...prod, account, region: 'eu-central-1' },
  small: parseStage({ ...prod, preset: 'small' }),
  grown: { ...prod, secrets: 'together' },
} satisfies Record<string, StageConfig>

export type Shape = keyof typeof shapes
export const shapeNames = Object.keys(shapes) as Shape[]

/** Both ways but for the last, as a stage only grows. */
export const steps = [
  ['plain', 'domain'],
  ['plain', 'restored'],
  ['domain', 'both'],
  ['restored', 'both'],
  ['small', 'grown'],
] as const satisfies [Shape, Shape][]

/** Three names at a time: one app has each name once. */
export async function skeletonsNow(): Promise<Record<Shape, Skeleton>> {
  const names = Object.keys(stages) as StageConfig['stage'][]
  const made = {} as Record<Shape, Skeleton>
  for (let from = 0; from < shapeNames.length; from += names.length) {
    const some = shapeNames
      .slice(from, from + names.length)
      .map((shape, at) => [shape, names[at] ?? 'dev'] as const)
    const configs = some.map(([shape, stage]) => ({ ...shapes[shape], stage }))
    const templates = await synthesise(configs, { unchecked: true })
    for (const [shape, stage] of some) made[shape] = skeletonOf(templates, stage)
  }
  return made
}

const fileOf = (shape: Shape): string => join(import.meta.dirname, 'released', `${shape}.json`)

export const released = (shape: Shape): Skeleton => JSON.parse(readFileSync(fileOf(shape), 'utf8'))

export function writeReleased(skeletons: Record<Shape, Skeleton>): void {
  for (const shape of shapeNames)
    writeFileSync(fileOf(shape), `${JSON.stringify(skeletons[shape], null, 1)}\n`)
}
