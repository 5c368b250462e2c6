/**
 * `npm run bench actions visit` of 2026-11-24: ten minutes, three orders of 30 seconds, 192 requests.
 * tests/stack/plan.test.ts compares units.
 */
export const perOrder = {
  placing: { writes: 9, reads: 1 },
  settling: { writes: 7, reads: 2 },
  /** Calls that reach a function. */
  calls: { addorder: 1, goorder: 2, ajaxorder_list: 2 / 3, index: 12 / 3 },
  reads: { addorder: 0, goorder: 2, ajaxorder_list: 2.5, index: 3 },
  /** Behind no firewall, mostly answered by the edge. */
  ticks: 165 / 3,
  /** Behind the firewall, mostly answered by the edge. */
  full: 5 / 3,
} as const

/** Nobody has measured these in the cloud. */
export const assumed = {
  callMs: 40,
  callGb: 0.75,
  /** Places that ask for one answer within its second, behind one shield. */
  edges: 5,
  products: 16,
  answerKb: 1,
  /** 550 bytes, two rows of the journal of 220, and 100 that AWS counts for each of the three: 1.3 kB. */
  orderKb: 2,
  /** Compressed. */
  edgeLogKb: 0.1,
  logKb: 0.5,
  accessLogKb: 0.35,
  busyHours: 300,
} as const

/** Used or not; tests/stack/synthesis.test.ts compares it with prod's templates. */
export const standing = {
  secrets: 15,
  alarms: 53,
  composites: 8,
  dashboards: 1,
  masterKeys: 1,
  firewalls: 2,
  firewallRules: 9,
  ownMetrics: 7,
} as const

export const idle = {
  /** Five workers each minute, two each five minutes, four each hour, a night of the books. */
  calls: 5 * 43_200 + 2 * 8640 + 4 * 720 + 30 * 48,
  callMs: 150,
  callGb: 1,
  reads: 4,
  /** Five at a time, twenty seconds each. */
  queuePolls: 5 * 3 * 43_200,
} as const
