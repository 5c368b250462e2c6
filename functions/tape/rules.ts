import { secondsOf } from '../../shared/time.ts'

/** Version of the published rules of entry, close and result; an order freezes the one it was placed under. */
export const currentRules = 'r1'

/** All versions with the second they hold from, newest last. */
export const ruleVersions = [{ version: currentRules, from: secondsOf(Date.UTC(2026, 10, 21)) }]
