import { type Stack, Token, Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** By exact id, each with its reason. */
export function accept(scope: IConstruct, findings: Record<string, string>): void {
  for (const [id, reason] of Object.entries(findings)) Validations.of(scope).acknowledge({ id, reason })
}

/** As cdk-nag writes the stack's region and account. */
export function wildcardFinding(
  { partition, region, account }: Stack,
  service: string,
  resource: string,
): string {
  const known = (value: string, name: string) => (Token.isUnresolved(value) ? `<AWS::${name}>` : value)
  const place = `${known(region, 'Region')}:${known(account, 'AccountId')}`
  return `AwsSolutions-IAM5[Resource::arn:${known(partition, 'Partition')}:${service}:${place}:${resource}]`
}
