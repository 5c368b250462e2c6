import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Construct } from 'constructs'
import type { StageConfig } from './stages.ts'

const TOLD = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const

export function createBudget(scope: Construct, { stage, budgetDollars, alarmEmail }: StageConfig): void {
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `evenhand-${stage}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: budgetDollars, unit: 'USD' },
    },
    ...(alarmEmail && {
      notificationsWithSubscribers: TOLD.map((notification) => ({
        notification: { ...notification, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
        subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
      })),
    }),
  })
}
