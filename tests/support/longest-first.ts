import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long, the longest first: begun last, they would be waited for alone. */
const long = [
  'tests/web/screens.test.ts',
  'tests/web/desk-looks.test.ts',
  'tests/web/ticket.test.ts',
  'tests/web/trade.test.ts',
  'tests/web/deep.test.ts',
  'tests/web/kit.test.ts',
  'tests/web/orders.test.ts',
  'tests/web/people.test.ts',
  'tests/web/story.test.ts',
  'tests/web/deposit.test.ts',
  'tests/web/chart.test.ts',
  'tests/web/offline.test.ts',
  'tests/web/chunk.test.ts',
  'tests/web/service.test.ts',
  'tests/web/polling.test.ts',
  'tests/web/shift.test.ts',
  'tests/web/checks-21-23.test.ts',
  'tests/web/market.test.ts',
  'tests/web/desk-deposits.test.ts',
  'tests/stack/bundle.test.ts',
  'tests/model/planted.test.ts',
  'tests/security/10-desk-codes.test.ts',
  'tests/model/histories.test.ts',
  'tests/security/44-done-never-refused.test.ts',
  'tests/stack/synthesis.test.ts',
  'tests/stories/restart.test.ts',
  'tests/model/engine.test.ts',
  'tests/model/replies.test.ts',
  'tests/security/17-strict-input.test.ts',
  'tests/security/30-logs.test.ts',
  'tests/stack/rights.test.ts',
]

/** Project after project, as a worker that goes to another one is begun anew and loads the product again. */
const inOrder = ['browser', 'node-alone', 'node']

/** What takes longest of a project begins first; the rest as vitest would have it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = long.indexOf(relative(project.config.root, moduleId))
      return inOrder.indexOf(project.name) * (long.length + 1) + (place === -1 ? long.length : place)
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
