import { join } from 'node:path'
import { bundleFunctions } from './bundle.ts'
import { createApp } from './create-app.ts'
import { stages } from './stages.ts'

// What `cdk` runs (infra/cdk.ts). EVENHAND_STAGE, EVENHAND_ACCOUNT and EVENHAND_REGION choose one stage;
// EVENHAND_ORIGIN_VERSION is the version of its origin secret.
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
