import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import { accept, wildcardFinding } from './nag.ts'

export interface Schedules {
  groupName: string
  /** The role EventBridge Scheduler takes to wake the worker. */
  role: Role
  /** Environment of a function that makes schedules. */
  settings: Record<string, string>
}

/** Lets a role create the schedule of a due minute; the role it passes on can only invoke the worker. */
export function grantTimer({ groupName, role: handedOver }: Schedules, role: Role): void {
  const stack = Stack.of(role)
  const resourceName = `${groupName}/due-*`
  const schedules = stack.formatArn({ service: 'scheduler', resource: 'schedule', resourceName })
  role.addToPolicy(new PolicyStatement({ actions: ['scheduler:CreateSchedule'], resources: [schedules] }))
  accept(role, {
    [wildcardFinding(stack, 'scheduler', `schedule/${resourceName}`)]:
      'A schedule is named by its minute and shard, so only the group and the beginning of the name are known.',
  })
  role.addToPolicy(
    new PolicyStatement({
      actions: ['iam:PassRole'],
      resources: [handedOver.roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
    }),
  )
}
