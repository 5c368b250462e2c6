import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { reconcileNightly } from './books.ts'
import type { DataStack } from './data.ts'
import { Effects } from './effects.ts'
import { ringWhenOverdue } from './overdue.ts'
import { OwnData } from './own-data.ts'
import { Sender } from './sender.ts'
import type { StageConfig } from './stages.ts'
import { Timers } from './timers.ts'
import { Uploads } from './uploads.ts'

export interface WorkStackProps extends StackProps {
  config: StageConfig
  data: DataStack
}

export class WorkStack extends Stack {
  readonly timers: Timers
  readonly uploads: Uploads
  readonly effects: Effects

  constructor(scope: Construct, id: string, { config, data, ...props }: WorkStackProps) {
    super(scope, id, props)
    this.timers = new Timers(this, { config, data })
    const of = { config, data, timers: this.timers }
    this.uploads = new Uploads(this, of)
    this.effects = new Effects(this, of)
    for (const { functionName } of [this.timers.worker, this.uploads.cleaner, this.effects.worker])
      this.exportValue(functionName)
    new OwnData(this, of)
    new Sender(this, of)
    ringWhenOverdue(this, of)
    reconcileNightly(this, of)
  }
}
