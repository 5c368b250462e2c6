import { seed } from '../seed.ts'
import { command } from './command.ts'

// npm run seed: the stage's products and invite code, as `npm start` does; what stands already is left alone.
await command(async ({ table, secrets, invite, config, say }) => {
  await seed(table, { feed: process.env.FEED ?? config.feed, invite, uniqueKey: secrets.uniqueKey })
  say(`invite code: ${invite}`)
})
