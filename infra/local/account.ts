import { runAccountCommand } from '../account-command.ts'
import { command } from './command.ts'

// npm run account -- lock NAME | unlock NAME; with --stage of a stage in the cloud.
await command(runAccountCommand)
