import { beforeAll, describe, expect, test } from 'vitest'
import { postingOrigins, stages } from '../../infra/stages.ts'
import { named, stageTemplates, type Template } from '../support/templates.ts'

let data: Template
beforeAll(async () => {
  data = (await stageTemplates())['evenhand-prod-data'] as Template
})
const uploads = () => named(data, 'AWS::S3::Bucket', 'Uploads')

describe('check 27: pictures of users', () => {
  test('are private and encrypted', () => {
    expect(uploads()).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
    })
    const policies = Object.values(data.Resources).filter(({ Type }) => Type === 'AWS::S3::BucketPolicy')
    const plain = policies.map(({ Properties }) => JSON.stringify(Properties))
    expect(plain.filter((policy) => policy.includes('"aws:SecureTransport":"false"'))).toHaveLength(2)
  })

  test('that nobody checked are gone after a day', () => {
    expect(uploads()).toMatchObject({
      LifecycleConfiguration: {
        // Copies of one's own data, and what asked for them, go the same way.
        Rules: ['in/', 'export/', 'asked/'].map((Prefix) => ({
          Prefix,
          ExpirationInDays: 1,
          Status: 'Enabled',
        })),
      },
    })
  })

  test('that nobody used are gone once their rows are', async () => {
    const uploads = (await stageTemplates())['evenhand-prod-work'] as Template
    const { FilterCriteria } = named(uploads, 'AWS::Lambda::EventSourceMapping', 'Changes') as {
      FilterCriteria: { Filters: { Pattern: string }[] }
    }
    const ofPictures = FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern)).filter(
      ({ dynamodb: { Keys } }) => Keys.sk?.S.some(({ prefix }: { prefix: string }) => prefix === 'F#'),
    )
    // By the key alone, so of a row that is gone as well.
    expect(ofPictures).toHaveLength(1)
    expect(Object.keys(ofPictures[0])).toEqual(['dynamodb'])
    expect(Object.keys(ofPictures[0].dynamodb)).toEqual(['Keys'])
  })

  test('are not read without a record of it', () => {
    const { LoggingConfiguration } = uploads() as { LoggingConfiguration: { DestinationBucketName: unknown } }
    expect(JSON.stringify(LoggingConfiguration.DestinationBucketName)).toContain('UploadReads')
  })

  test('are posted by browsers from no page that is not ours: a stage without a name of its own learns it later', () => {
    // infra/publish.test.ts shows what it is told then.
    expect(uploads()).not.toHaveProperty('CorsConfiguration')
    expect(JSON.stringify(uploads())).not.toContain('cloudfront.net')
  })

  test('are posted by browsers from our own name, where we have one', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/one'
    const domain = { name: 'even.example', certificateArn }
    expect(postingOrigins({ domain })).toEqual(['https://even.example'])
    expect(postingOrigins(stages.prod)).toEqual([])
  })

  test('tell of their arrival', () => {
    expect(uploads()).toMatchObject({
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    })
  })
})
