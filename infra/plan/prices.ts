/**
 * List prices in US dollars, us-east-1, on demand, without free tiers and discounts, as published by March 2026: look them
 * up again before you rely on a sum.
 */
export const PRICES_OF = '2026-03'

const MILLION = 1_000_000

/** Of one unit each. */
export const prices = {
  writeUnit: 0.625 / MILLION,
  readUnit: 0.125 / MILLION,
  /** A gigabyte kept for a month, and its backup of the last 35 days. */
  storedGb: 0.25 + 0.2,
  functionCall: 0.2 / MILLION,
  /** A gigabyte of memory for a second, arm64. */
  functionGbSecond: 0.0000133334,
  apiCall: 1 / MILLION,
  /** A request over HTTPS at the edge, and a gigabyte sent to phones. */
  edgeRequest: 1 / MILLION,
  edgeGb: 0.085,
  /** Of those, what an account has for nothing each month, for good. */
  edgeFreeRequests: 10 * MILLION,
  edgeFreeGb: 1000,
  /** A request of one place of the edge to the Origin Shield. */
  shieldRequest: 0.9 / MILLION,
  schedule: 1 / MILLION,
  logGb: 0.5,
  /** A gigabyte kept as files for a month. */
  filesGb: 0.023,
  firewall: 5,
  firewallRule: 1,
  firewallRequest: 0.6 / MILLION,
  secret: 0.4,
  alarm: 0.1,
  compositeAlarm: 0.5,
  dashboard: 3,
  masterKey: 1,
} as const
