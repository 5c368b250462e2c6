/**
 * What one order brings with it, counted: `npm run bench actions visit` of 2026-11-23 (a visit of ten minutes to the trade
 * page with three orders of 30 seconds in it, 367 requests). tests/stack/plan.test.ts holds the units to the product.
 */
export const perOrder = {
  placing: { writes: 5, reads: 0 },
  settling: { writes: 5, reads: 2 },
  /** Asked of a function: the order, its result, and while its user looks on the list of open ones and who they are. */
  calls: { addorder: 1, goorder: 2, ajaxorder_list: 10 / 3, index: 13 / 3 },
  /** Read units of each. */
  reads: { addorder: 0, goorder: 2, ajaxorder_list: 2.5, index: 3 },
  /** Answered by the edge as a rule, behind no firewall: the prices of each second, of all products at once. */
  ticks: 322 / 3,
  /** The same, behind the firewall: a product in full, its terms, its past. */
  full: 13 / 3,
} as const

/** What nobody has measured in the cloud yet. */
export const assumed = {
  /** Of a function's call that waits for one or two round trips to the table. */
  callMs: 40,
  callGb: 0.75,
  /** The places that an answer is asked from in the second for which it is shared, behind one shield. */
  edges: 5,
  products: 16,
  /** Of an answer with its headers. */
  answerKb: 1,
  /** Of an order with its index entry and its share of messages, kept for good. */
  orderKb: 2,
  /** Of a request's line in the logs of the edge, as they are packed. */
  edgeLogKb: 0.1,
  /** Of a call's line in the logs. */
  logKb: 0.5,
  /** Hours of a month in which people trade evenly. */
  busyHours: 300,
} as const

/** What stands in prod's templates whether it is used or not; tests/stack/synthesis.test.ts holds it to them. */
export const standing = {
  secrets: 15,
  alarms: 44,
  /** Alarms that call for another unless its cause rings. */
  composites: 8,
  dashboards: 1,
  masterKeys: 1,
  /** Of the site and of the desk. */
  firewalls: 2,
  firewallRules: 9,
} as const
