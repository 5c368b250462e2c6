import { secondsOf } from '../../shared/time.ts'

/** Version of the published rules; an order freezes it. */
export const currentRules = 'r1'

export const ruleVersions = [{ version: currentRules, from: secondsOf(Date.UTC(2026, 10, 21)) }]
