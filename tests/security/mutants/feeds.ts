import { watched } from './guard.ts'

// A stage of several feeds, and products whose terms change: an order keeps what it was placed under.
const mixed = (file: string) => watched(file, 'tests/stack/mixed-feeds.test.ts')
const seeded = (file: string) => watched(file, 'tests/stack/seed.test.ts')
const FROZE = 'an order settles and proves by the feed it froze; the next one by the new'

export const feedGuards = [
  mixed('functions/trade/settle.ts')(
    'deps.tapes.of(order.source)',
    'deps.tapes.for({ feed: null })',
    FROZE,
    'an order waits while its feed is not run, whoever looks, and settles when it is again',
  ),
  mixed('functions/trade/handlers.ts')(
    'const tape = tapes.of(order.source)',
    'const tape = tapes.for({ feed: null })',
    FROZE,
  ),
  mixed('functions/trade/sweep.ts')(
    'if (settlement || tapes.runs(source)) return false',
    'return false',
    'an order waits while its feed is not run, whoever looks, and settles when it is again',
  ),
  seeded('functions/table/catalog.ts')(
    ".whereAtMost('version', BigInt(version - 1))",
    '',
    'the same version, and an older one, change nothing',
  ),
  seeded('functions/table/catalog.ts')(
    "if (product.feed === null) change.remove('feed')",
    '',
    'a feed a version names, the next may leave to the stage again',
  ),
]
