import { join } from 'node:path'
import { bundleFunctions } from './bundle.ts'
import { createApp } from './create-app.ts'
import { stages } from './stages.ts'

// Run by `cdk` (infra/cdk.ts). EVENHAND_ORIGIN_VERSION names the version of the origin secret.
const bundles = join(import.meta.dirname, '..', 'dist', 'functions')
await bundleFunctions(bundles)
const {
  EVENHAND_STAGE: only,
  EVENHAND_ACCOUNT: account,
  EVENHAND_REGION: region,
  EVENHAND_ORIGIN_VERSION: originVersion,
} = process.env
const { app } = createApp({
  bundles,
  stages: Object.values(stages)
    .filter(({ stage }) => !only || stage === only)
    .map((config) => (only && account && region ? { ...config, account, region } : config)),
  ...(originVersion && { originVersion }),
})
app.synth()
