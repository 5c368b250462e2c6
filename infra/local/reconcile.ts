import { runReconcileCommand } from '../reconcile-command.ts'
import { command } from './command.ts'

// npm run reconcile; with --stage of a stage in the cloud. Exits 1 where the books do not balance.
await command(runReconcileCommand)
