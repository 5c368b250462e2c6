import { runAccountCommand } from '../account-command.ts'
import { command } from './command.ts'

await command(runAccountCommand)
