import { runProductCommand } from '../product-command.ts'
import { command } from './command.ts'

// npm run product -- halt ID "public reason" | resume ID | terms ID VERSION | list; with `--stage` in the
// cloud.
await command(runProductCommand)
