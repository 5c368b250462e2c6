import { beforeAll, describe, expect, test } from 'vitest'
import { stages } from '../../infra/stages.ts'
import {
  copies,
  ofType,
  only,
  partOf,
  restored,
  stageTemplates,
  type Template,
  templatesOf,
} from '../support/templates.ts'

let all: Record<string, Template> = {}
beforeAll(async () => {
  all = await stageTemplates()
})
const part = (stage: string, name: string) => partOf(all, stage, name)
let apart: Record<string, Template> = {}
beforeAll(async () => {
  apart = await templatesOf('apart')
})
const names = Object.keys(stages)
const text = (value: unknown) => JSON.stringify(value)

describe.each(names)('stage %s', (stage) => {
  test('keeps its table by the keys the code reads and writes by', () => {
    const key = (name: string, KeyType: string) => ({ AttributeName: name, KeyType })
    expect(only(part(stage, 'data'), 'AWS::DynamoDB::Table')).toMatchObject({
      KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'due',
          KeySchema: [key('gpk', 'HASH'), key('gsk', 'RANGE')],
          Projection: { ProjectionType: 'ALL' },
        },
        {
          IndexName: 'earning',
          KeySchema: [key('epk', 'HASH'), key('esk', 'RANGE')],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
      AttributeDefinitions: ['pk', 'sk', 'gpk', 'gsk', 'epk', 'esk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      DeletionProtectionEnabled: stage === 'prod',
    })
  })

  test.each([
    // Protected against deletion, so that of a failed first deployment stays: its name is generated.
    ['AWS::DynamoDB::Table', 'Retain'],
    // A first deployment that failed takes these with it, and a second finds their names free.
    ['AWS::SecretsManager::Secret', 'RetainExceptOnCreate'],
    ['AWS::S3::Bucket', 'RetainExceptOnCreate'],
    ['AWS::KMS::Key', 'RetainExceptOnCreate'],
  ])('keeps its %s only in prod', (type, policy) => {
    const kept = Object.values(part(stage, 'data').Resources).filter((resource) => resource.Type === type)
    expect(new Set(kept.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(
      new Set([stage === 'prod' ? policy : 'Delete']),
    )
  })

  test('has a master key that a region elsewhere may have a copy of, from the start', () => {
    expect(only(part(stage, 'data'), 'AWS::KMS::Key')).toMatchObject({ MultiRegion: true })
  })

  test('nothing with a name of its own is kept of a first deployment that failed', () => {
    const named = Object.entries(all)
      .filter(([name]) => name.startsWith(`evenhand-${stage}-`))
      .flatMap(([, { Resources }]) => Object.entries(Resources))
      .filter(([, { DeletionPolicy, Properties = {} }]) => {
        const isNamed = Object.keys(Properties).some((name) => /^(Name|\w+Name)$/.test(name))
        return isNamed && DeletionPolicy === 'Retain'
      })
    expect(named.map(([id]) => id)).toEqual([])
  })
})

describe('a stage with a restored table and copies elsewhere', () => {
  const data = () => apart['evenhand-staging-data'] as Template
  const used = () => text(Object.entries(apart).filter(([name]) => name !== 'evenhand-staging-data'))

  test('all its functions, rights and streams are on the restored table, and its own stays', () => {
    expect(ofType(data(), 'AWS::DynamoDB::Table')).toHaveLength(1)
    expect(used()).toContain(restored.tableArn)
    expect(used()).not.toMatch(/ExportsOutput(Ref|FnGetAtt)Table[0-9A-F]{8}/)
    const mappings = Object.values(apart).flatMap((template) =>
      ofType(template, 'AWS::Lambda::EventSourceMapping'),
    )
    const readers = mappings.filter(([, { StartingPosition }]) => StartingPosition !== undefined)
    // A shard of the stream serves two readers; a third would slow all of them down.
    expect(readers).toHaveLength(2)
    for (const [, { EventSourceArn }] of readers) expect(EventSourceArn).toBe(restored.streamArn)
    const named = Object.values(apart).flatMap((template) => ofType(template, 'AWS::Lambda::Function'))
    const tables = named.flatMap(([, { Environment }]) => {
      const { TABLE_NAME } =
        (Environment as { Variables?: Record<string, unknown> } | undefined)?.Variables ?? {}
      return TABLE_NAME === undefined ? [] : [TABLE_NAME]
    })
    expect(new Set(tables)).toEqual(new Set(['evenhand-staging-restored']))
  })

  test('each secret has its copy in another region, and the table a backup a day in the vault elsewhere', () => {
    const secrets = ofType(data(), 'AWS::SecretsManager::Secret')
    expect(secrets.length).toBeGreaterThan(8)
    for (const [, { ReplicaRegions }] of secrets) expect(ReplicaRegions).toEqual([{ Region: copies.region }])
    const { BackupPlan } = only(data(), 'AWS::Backup::BackupPlan') as {
      BackupPlan: { BackupPlanRule: unknown[] }
    }
    expect(BackupPlan.BackupPlanRule).toMatchObject([
      { CopyActions: [{ DestinationBackupVaultArn: copies.vaultArn }], Lifecycle: { DeleteAfterDays: 35 } },
    ])
    const { BackupSelection } = only(data(), 'AWS::Backup::BackupSelection')
    expect(text(BackupSelection)).toContain(restored.tableArn)
    expect(ofType(part('staging', 'data'), 'AWS::Backup::BackupPlan')).toEqual([])
  })
})
