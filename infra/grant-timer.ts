import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { accept, wildcardFinding } from './nag.ts'

export interface Schedules {
  groupName: string
  prefix: 'due' | 'date'
  role: Role
  settings: Record<string, string>
}

/** The role it passes on can only invoke the worker. */
export function grantTimer({ groupName, prefix, role: handedOver }: Schedules, role: Role): void {
  const stack = Stack.of(role)
  const resourceName = `${groupName}/${prefix}-*`
  const schedules = stack.formatArn({ service: 'scheduler', resource: 'schedule', resourceName })
  role.addToPolicy(new PolicyStatement({ actions: ['scheduler:CreateSchedule'], resources: [schedules] }))
  accept(role, {
    [wildcardFinding(stack, 'scheduler', `schedule/${resourceName}`)]:
      'A schedule is named by its time and shard, so only the group and the beginning of the name are known.',
  })
  role.addToPolicy(
    new PolicyStatement({
      actions: ['iam:PassRole'],
      resources: [handedOver.roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
    }),
  )
}

export function scheduleRole(
  scope: Construct,
  id: string,
  { group, workerArn, undelivered }: { group: ScheduleGroup; workerArn: string; undelivered: IQueue },
): Role {
  const role = new Role(scope, id, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: {
          'aws:SourceAccount': Stack.of(scope).account,
          'aws:SourceArn': group.scheduleGroupArn,
        },
      },
    }),
  })
  role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [workerArn] }))
  role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [undelivered.queueArn] }))
  return role
}
