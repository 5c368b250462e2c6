import { publishDemoArticles } from '../demo/articles.ts'
import { openDemoProjects } from '../demo/projects.ts'
import { seed } from '../seed.ts'
import { localCommand } from './command.ts'

// npm run seed
await localCommand(async ({ table, secrets, invite, config, nowMs, say }) => {
  const feed = process.env.FEED ?? config.feed
  const added = await seed(table, { feed, invite, indexKeys: secrets.indexKeys })
  for (const { id, version } of added) say(`${id}: version ${version}`)
  for (const name of await openDemoProjects(table, nowMs, config)) say(`project ${name}: opened`)
  for (const name of await publishDemoArticles(table, nowMs, config)) say(`article ${name}: published`)
  say(`invite code: ${invite}`)
})
