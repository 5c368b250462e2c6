import type { Stack } from 'aws-cdk-lib'
import { UserAlarm } from './alarms.ts'

/** Results, money, and the causes of most other alarms. */
const FEW: readonly string[] = [
  ...['SettlementFailing', 'SweepNotRunning', 'BooksDiffer', 'BooksUnread'],
  ...['ApiFailing', 'FunctionsThrottled', 'TableThrottled', 'ReadsThrottled', 'TableConflicts'],
  ...['DepositsOverdue', 'WithdrawalsOverdue', 'MessagesLost', 'EventsFailed'],
  ...['LoginReleaseFailing', 'TradeReleaseFailing', 'SettlementReleaseFailing'],
]

export function keepFewAlarms(stacks: readonly Stack[]): void {
  for (const stack of stacks)
    for (const alarm of stack.node.findAll())
      if (alarm instanceof UserAlarm && !FEW.includes(alarm.node.id)) stack.node.tryRemoveChild(alarm.node.id)
}
