/** List prices in US dollars, us-east-1, on demand, March 2026: check them before you rely on a sum. */
export const PRICES_OF = '2026-03'

const MILLION = 1_000_000

export const prices = {
  writeUnit: 0.625 / MILLION,
  readUnit: 0.125 / MILLION,
  /** For a month, with its backup of 35 days. */
  storedGb: 0.25 + 0.2,
  functionCall: 0.2 / MILLION,
  functionGbSecond: 0.0000133334,
  apiCall: 1 / MILLION,
  edgeRequest: 1 / MILLION,
  edgeGb: 0.085,
  /** Free each month, for good. */
  edgeFreeRequests: 10 * MILLION,
  edgeFreeGb: 1000,
  shieldRequest: 0.9 / MILLION,
  schedule: 1 / MILLION,
  logGb: 0.5,
  filesGb: 0.023,
  firewall: 5,
  firewallRule: 1,
  firewallRequest: 0.6 / MILLION,
  secret: 0.4,
  alarm: 0.1,
  compositeAlarm: 0.5,
  dashboard: 3,
  masterKey: 1,
  ownMetric: 0.3,
  queueRequest: 0.4 / MILLION,
} as const
