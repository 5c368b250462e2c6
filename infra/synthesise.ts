import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entries } from './bundle.ts'
import type { StageStacks } from './create-app.ts'
import type { StageConfig } from './stages.ts'

const root = join(import.meta.dirname, '..')

export interface Resource {
  Type: string
  Properties: Record<string, unknown>
  DeletionPolicy?: string
  DependsOn?: string[]
}

export interface Template {
  Resources: Record<string, Resource>
  Outputs?: Record<string, { Export?: { Name: string } }>
}

export interface Synthesis {
  change?: ((stacks: StageStacks) => void) | undefined
  originVersion?: string | undefined
  context?: Record<string, unknown>
  /** Half the time, for templates that are only compared. */
  unchecked?: boolean
}

/** By stack name. Functions are empty: bundling takes time, and no template shows it. */
export async function synthesise(
  stages: StageConfig[],
  { change, originVersion, context: given = {}, unchecked = false }: Synthesis = {},
): Promise<Record<string, Template>> {
  // The CDK takes seconds to load.
  const { createApp } = await import('./create-app.ts')
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-synth-'))
  try {
    const bundles = join(folder, 'bundles')
    for (const name of Object.keys(entries)) {
      mkdirSync(join(bundles, name), { recursive: true })
      writeFileSync(join(bundles, name, 'index.mjs'), `export const handler = '${name}'\n`)
    }
    // Only the CDK's command line loads cdk.json; its flags turn the validator on.
    const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))
    const { app, stacks } = createApp({
      ...{ bundles, stages, unchecked },
      context: {
        ...context,
        ...given,
        'aws:cdk:bundling-stacks': [],
        ...(unchecked && { '@aws-cdk/core:validateAgainstDefaultRules': false }),
      },
      outdir: join(folder, 'cdk.out'),
      ...(originVersion && { originVersion }),
    })
    if (change) for (const each of stacks.values()) change(each)
    const made = app.synth().stacks
    return Object.fromEntries(made.map(({ stackName, template }) => [stackName, template as Template]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
