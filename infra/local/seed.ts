import { seed } from '../seed.ts'
import { localCommand } from './command.ts'

// npm run seed: fills the stage as `npm start` does, and brings its products to the version in infra/seed.ts.
await localCommand(async ({ table, secrets, invite, config, say }) => {
  const feed = process.env.FEED ?? config.feed
  const updated = await seed(table, { feed, invite, indexKeys: secrets.indexKeys })
  for (const { id, version } of updated) say(`${id}: version ${version}`)
  say(`invite code: ${invite}`)
})
