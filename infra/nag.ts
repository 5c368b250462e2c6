import { type Stack, Token, Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Accepts single findings of cdk-nag by their exact id, each with the reason why it is right here. */
export function accept(scope: IConstruct, findings: Record<string, string>): void {
  for (const [id, reason] of Object.entries(findings)) Validations.of(scope).acknowledge({ id, reason })
}

/** The id of cdk-nag's finding for a resource with a `*` in it, as it writes the stack's own region and account. */
export function wildcardFinding(
  { partition, region, account }: Stack,
  service: string,
  resource: string,
): string {
  const known = (value: string, name: string) => (Token.isUnresolved(value) ? `<AWS::${name}>` : value)
  const place = `${known(region, 'Region')}:${known(account, 'AccountId')}`
  return `AwsSolutions-IAM5[Resource::arn:${known(partition, 'Partition')}:${service}:${place}:${resource}]`
}
