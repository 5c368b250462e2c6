import { runReconcileCommand } from '../reconcile-command.ts'
import { command } from './command.ts'

// npm run reconcile; with `--stage` in the cloud. Exits 1 if the books do not balance.
await command(runReconcileCommand)
