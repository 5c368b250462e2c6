import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import type { FunctionNeeds } from '../functions/function-needs.ts'
import { accept } from './nag.ts'

export interface PictureBucket {
  name: string
  arn: string
}

export function grantFiles(
  { arn }: PictureBucket,
  rights: NonNullable<FunctionNeeds['files']>,
  role: Role,
): void {
  const exported = Stack.of(role).resolve(arn)['Fn::ImportValue']
  for (const [action, names] of Object.entries(rights)) {
    role.addToPolicy(new PolicyStatement({ actions: [`s3:${action}`], resources: [`${arn}/${names}`] }))
    accept(role, { [`AwsSolutions-IAM5[Resource::${exported}/${names}]`]: WHY })
  }
}

const WHY =
  'Pictures are named by their owner and an id of their own, so only the beginning of a name is known.'
