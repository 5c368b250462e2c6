import type { Template } from '../synthesise.ts'

/** Everything that AWS cannot change between two templates of a stage. */
export interface Skeleton {
  stacks: Record<string, StackSkeleton>
}

export interface StackSkeleton {
  exports: string[]
  /** `<stack>|<export>`. */
  imports: string[]
  routes: string[]
  fixed: Record<string, { type: string; properties: Record<string, unknown> }>
}

/** Properties whose change makes AWS replace the resource. */
const STATEFUL: Record<string, readonly string[]> = {
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema', 'GlobalSecondaryIndexes'],
  'AWS::S3::Bucket': ['BucketName'],
  // Another recipe changes every key.
  'AWS::SecretsManager::Secret': ['Name', 'GenerateSecretString'],
  'AWS::KMS::Key': ['KeySpec', 'KeyUsage', 'MultiRegion'],
  'AWS::Scheduler::ScheduleGroup': ['Name'],
  'AWS::Backup::BackupVault': ['BackupVaultName'],
  'AWS::CloudFront::Distribution': [],
  'AWS::ApiGatewayV2::Api': ['ProtocolType'],
  'AWS::SNS::Topic': ['TopicName'],
  'AWS::SQS::Queue': ['QueueName'],
}

const NAMES: Record<string, string> = {
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::SSM::Parameter': 'Name',
  'AWS::CloudWatch::Dashboard': 'DashboardName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::Logs::DeliverySource': 'Name',
  'AWS::Logs::DeliveryDestination': 'Name',
  'AWS::WAFv2::WebACL': 'Name',
  'AWS::IAM::Role': 'RoleName',
  'AWS::SES::ConfigurationSet': 'Name',
}

export function skeletonOf(templates: Record<string, Template>, stage: string): Skeleton {
  const prefix = `evenhand-${stage}-`
  const stacks = Object.entries(templates).flatMap(([name, template]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), stackOf(unnamed(template, stage))] as const] : [],
  )
  return { stacks: Object.fromEntries(stacks.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

const unnamed = (template: Template, stage: string): Template =>
  JSON.parse(
    JSON.stringify(template)
      .replaceAll(`evenhand-${stage}`, 'evenhand-STAGE')
      .replaceAll(`/evenhand/${stage}/`, '/evenhand/STAGE/'),
  )

function stackOf(template: Template): StackSkeleton {
  const all = Object.entries(template.Resources)
  const ofType = (type: string) => all.flatMap(([, each]) => (each.Type === type ? [each.Properties] : []))
  const exports = Object.values(template.Outputs ?? {}).flatMap(({ Export }) => (Export ? Export.Name : []))
  const imports = [...JSON.stringify(all).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(
    ([, name]) => name ?? '',
  )
  // CloudFormation passes values across regions by two custom resources.
  const written = ofType('Custom::CrossRegionExportWriter').flatMap(({ WriterProps }) =>
    Object.keys((WriterProps as { exports: object }).exports),
  )
  const read = ofType('Custom::CrossRegionExportReader').flatMap(({ ReaderProps }) =>
    Object.keys((ReaderProps as { imports: object }).imports),
  )
  const fixed = all.flatMap(([id, { Type: type, Properties: own = {} }]) => {
    const name = NAMES[type]
    const kept = STATEFUL[type] ?? (name && own[name] !== undefined ? [name] : undefined)
    if (!kept) return []
    const properties = Object.fromEntries(
      kept.flatMap((each) => (own[each] === undefined ? [] : [[each, own[each]]])),
    )
    return [[id, { type, properties }] as const]
  })
  return {
    exports: sorted([...exports, ...written]),
    imports: sorted([...imports, ...read]),
    routes: sorted(ofType('AWS::ApiGatewayV2::Route').map(({ RouteKey }) => String(RouteKey))),
    fixed: Object.fromEntries(fixed.sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

const sorted = (names: string[]): string[] => [...new Set(names)].sort()

export function brokenBy(before: Skeleton, after: Skeleton): string[] {
  return [
    ...lostExports(before, after),
    ...movedRoutes(before, after),
    ...replaced(before, after),
    ...takenNames(before, after),
  ]
}

function lostExports(before: Skeleton, after: Skeleton): string[] {
  const still = new Set(Object.values(after.stacks).flatMap(({ exports }) => exports))
  return Object.entries(before.stacks).flatMap(([stack, { imports }]) =>
    imports
      .filter((name) => !still.has(name))
      .map(
        (name) => `the export ${name} goes while ${stack} reads it: keep it for one release (exportValue)`,
      ),
  )
}

function movedRoutes(before: Skeleton, after: Skeleton): string[] {
  const placesOf = ({ stacks }: Skeleton) =>
    new Map(
      Object.entries(stacks).flatMap(([stack, { routes }]) => routes.map((key) => [key, stack] as const)),
    )
  const places = placesOf(after)
  return [...placesOf(before)].flatMap(([key, stack]) => {
    const now = places.get(key)
    return now && now !== stack
      ? `the route ${key} moves from ${stack} to ${now}: AWS has it there twice and refuses`
      : []
  })
}

function replaced(before: Skeleton, after: Skeleton): string[] {
  return Object.entries(before.stacks).flatMap(([stack, { fixed }]) =>
    Object.entries(fixed).flatMap(([id, { type, properties }]) => {
      const now = after.stacks[stack]?.fixed[id]
      const what = `${type} ${id} of ${stack}`
      if (!now || now.type !== type) return STATEFUL[type] ? `${what} goes, and what it holds with it` : []
      return Object.keys({ ...properties, ...now.properties })
        .filter((name) => !isSame(name, properties[name], now.properties[name]))
        .map((name) => `${what} is replaced, as ${name} changes`)
    }),
  )
}

interface Index {
  IndexName: string
}

/** A deployment may add or remove one index, and change none. */
function isSame(name: string, before: unknown, after: unknown): boolean {
  const text = JSON.stringify
  if (name !== 'GlobalSecondaryIndexes') return text(before) === text(after)
  const [old = [], now = []] = [before, after] as [Index[]?, Index[]?]
  const known = new Set(old.map(({ IndexName }) => IndexName))
  const kept = now.filter(({ IndexName }) => known.has(IndexName))
  const changed = kept.some(
    (index) => text(old.find(({ IndexName }) => IndexName === index.IndexName)) !== text(index),
  )
  return !changed && old.length - kept.length + (now.length - kept.length) <= 1
}

/** A new resource takes its name before the old one is gone. */
function takenNames(before: Skeleton, after: Skeleton): string[] {
  const named = ({ stacks }: Skeleton) =>
    new Map(
      Object.entries(stacks).flatMap(([stack, { fixed }]) =>
        Object.entries(fixed).flatMap(([id, { type, properties }]) =>
          Object.entries(properties).flatMap(([property, name]) =>
            typeof name === 'string' && property.endsWith('Name')
              ? [[`${type} ${name}`, `${stack}/${id}`] as const]
              : [],
          ),
        ),
      ),
    )
  const now = named(after)
  return [...named(before)].flatMap(([name, place]) => {
    const taken = now.get(name)
    return taken && taken !== place
      ? `${name} moves from ${place} to ${taken}: the name is taken until the old one is gone`
      : []
  })
}
