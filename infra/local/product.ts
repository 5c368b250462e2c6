import { runProductCommand } from '../product-command.ts'
import { command } from './command.ts'

// npm run product -- halt ID "public reason" | resume ID | terms ID VERSION | list [--stage NAME]
await command(runProductCommand)
