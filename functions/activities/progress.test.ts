import { test } from 'vitest'
import { expectStops } from '../../tests/support/stops.ts'
import { lookedAt } from './progress.ts'

const progress = { pk: 'PROGRESS#ada', sk: 'change', gpk: 'PROGRESSED#0', gsk: '1' }

test('expired progress is not written again as it leaves the index', () =>
  expectStops(lookedAt(progress), progress, { 'it expired': undefined }))
