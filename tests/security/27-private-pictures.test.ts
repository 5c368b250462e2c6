import { beforeAll, describe, expect, test } from 'vitest'
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
      LifecycleConfiguration: { Rules: [{ Prefix: 'in/', ExpirationInDays: 1, Status: 'Enabled' }] },
    })
  })

  test('are not read without a record of it', () => {
    const { LoggingConfiguration } = uploads() as { LoggingConfiguration: { DestinationBucketName: unknown } }
    expect(JSON.stringify(LoggingConfiguration.DestinationBucketName)).toContain('UploadReads')
  })

  test('are posted by browsers from our pages alone', () => {
    const { CorsConfiguration } = uploads() as { CorsConfiguration: { CorsRules: object[] } }
    expect(CorsConfiguration.CorsRules).toMatchObject([
      { AllowedMethods: ['POST'], AllowedOrigins: ['https://*.cloudfront.net'] },
    ])
  })

  test('tell of their arrival', () => {
    expect(uploads()).toMatchObject({
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    })
  })
})
