/** A mutant that no test can catch, as nobody could tell the product with it from the product without. */
export interface Equivalent {
  file: string
  /** The line as it stands, from its first character that is no space. */
  line: string
  /** What stands there, and what in its place. */
  text: string
  instead: string
  reason: string
}

export const equivalents: Equivalent[] = [
  {
    file: 'shared/calc/trade.ts',
    line: 'return fee < terms.feeMin ? terms.feeMin : fee',
    text: '<',
    instead: '<=',
    reason: 'Where both are the same, it does not matter which is taken.',
  },
  {
    file: 'shared/calc/trade.ts',
    line: 'return cost > 0n ? (cost + 1n) / 2n : 0n',
    text: '>',
    instead: '>=',
    reason: 'Half of nothing, rounded as whole numbers are, is nothing too: 1 / 2 = 0.',
  },
  {
    file: 'shared/calc/trade.ts',
    line: "return close > entry === (direction === 'up') ? 'win' : 'loss'",
    text: '>',
    instead: '>=',
    reason: 'The line before has answered for a close that is the entry.',
  },
  {
    file: 'functions/trade/faults.ts',
    line: "return (closePrice as bigint) > (openPrice as bigint) === (direction === 'up') ? 'win' : 'loss'",
    text: '>',
    instead: '>=',
    reason: 'The line before has answered for a close that is the entry.',
  },
  {
    file: 'functions/trade/faults.ts',
    line: "...said(fee !== (part > feeMin ? part : feeMin), 'a fee that is not its terms'),",
    text: '>',
    instead: '>=',
    reason: 'Where both are the same, it does not matter which is taken.',
  },
  {
    file: 'functions/table/history.ts',
    line: 'const last = cursor !== undefined && (to === undefined || cursor < to) ? cursor : to',
    text: '<',
    instead: '<=',
    reason: 'Where both are the same, it does not matter which is taken.',
  },
  {
    file: 'shared/calc/performance.ts',
    line: 'if (square < 2n) return square',
    text: '<',
    instead: '<=',
    reason: 'The root of two, rounded up, is two.',
  },
  {
    file: 'shared/calc/performance.ts',
    line: 'if (square < 2n) return square',
    text: '2n',
    instead: '3n',
    reason: 'The root of two, rounded up, is two.',
  },
  {
    file: 'shared/calc/performance.ts',
    line: 'let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))',
    text: '1n',
    instead: '2n',
    reason: 'From any start above the root the same root is found.',
  },
  {
    file: 'shared/calc/performance.ts',
    line: 'let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))',
    text: '/',
    instead: '*',
    reason: 'From any start above the root the same root is found.',
  },
  {
    file: 'functions/views/performance.ts',
    line: 'Object.values(ended).reduce((sum, count) => sum + count, 0)',
    text: '0',
    instead: '1',
    reason: 'Of sums that are all one more the order is the same.',
  },
  {
    file: 'functions/documents/rules.ts',
    line: 'if (bound > (most.get(id) ?? 0n)) most.set(id, bound)',
    text: '>',
    instead: '>=',
    reason: 'Set again to what it is.',
  },
  {
    file: 'functions/trade/request-settlement.ts',
    line: 'const REMEMBERED = 10_000',
    text: '10_000',
    instead: '10001',
    reason:
      'How many events a process remembers to have asked for: a forgotten one is asked for twice, and exists once.',
  },
  {
    file: 'functions/trade/request-settlement.ts',
    line: 'if (known.size >= REMEMBERED) known.clear()',
    text: '>=',
    instead: '>',
    reason:
      'How many events a process remembers to have asked for: a forgotten one is asked for twice, and exists once.',
  },
]
