import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleFunctions } from './bundle.ts'
import { createApp } from './create-app.ts'
import { stages } from './stages.ts'

// npm run synth
const root = join(import.meta.dirname, '..')
const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))
const bundles = join(root, 'dist', 'functions')
const sizes = await bundleFunctions(bundles)
for (const [name, bytes] of Object.entries(sizes)) console.log(`${name}: ${Math.round(bytes / 1000)} kB`)

const { app } = createApp({ bundles, stages: Object.values(stages), context, outdir: join(root, 'cdk.out') })
for (const { stackName, template } of app.synth().stacks)
  console.log(`${stackName}: ${Object.keys(template.Resources).length} resources`)
