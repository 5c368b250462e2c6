import { publishDemoArticles } from '../demo/articles.ts'
import { openDemoProjects } from '../demo/projects.ts'
import { seed } from '../seed.ts'
import { localCommand } from './command.ts'

// npm run seed: fills the stage as `npm start` does, and brings its products to the version in infra/seed.ts;
// opens the projects and publishes the articles for demonstration that it does not have yet.
await localCommand(async ({ table, secrets, invite, config, nowMs, say }) => {
  const feed = process.env.FEED ?? config.feed
  const updated = await seed(table, { feed, invite, indexKeys: secrets.indexKeys })
  for (const { id, version } of updated) say(`${id}: version ${version}`)
  for (const name of await openDemoProjects(table, nowMs, config)) say(`project ${name}: opened`)
  for (const name of await publishDemoArticles(table, nowMs, config)) say(`article ${name}: published`)
  say(`invite code: ${invite}`)
})
