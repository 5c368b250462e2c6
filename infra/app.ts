import { join } from 'node:path'
import { bundleFunctions } from './bundle.ts'
import { createApp } from './create-app.ts'
import { stages } from './stages.ts'

// What `cdk` runs, with cdk.json's context and its output folder in the environment. EVENHAND_STAGE narrows it to one,
// EVENHAND_ORIGIN_VERSION is the version of its origin secret.
const bundles = join(import.meta.dirname, '..', 'dist', 'functions')
await bundleFunctions(bundles)
const { EVENHAND_STAGE: only, EVENHAND_ORIGIN_VERSION: originVersion } = process.env
const { app } = createApp({
  bundles,
  stages: Object.values(stages).filter(({ stage }) => !only || stage === only),
  ...(originVersion && { originVersion }),
})
app.synth()
