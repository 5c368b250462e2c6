import { drawsAll } from '../../model/coverage.ts'
import type { Invariant } from '../../model/operation.ts'
import { booksPlants } from './books.ts'
import { dayPlants } from './days.ts'
import { destinationPlants } from './destinations.ts'
import { engagementPlants } from './engagement.ts'
import { erasurePlants } from './erasures.ts'
import { exposurePlants } from './exposures.ts'
import { financingPlants } from './financing.ts'
import { journalPlants } from './journal.ts'
import { withdrawalPlants } from './withdrawals.ts'

/** A line of the product that stands once in its file, and what would be wrong in its place. */
export interface Edit {
  file: string
  text: string
  instead: string
}

/** A defect the random histories must find, and the promises by which they may. */
export interface Plant {
  says: string
  edits: readonly Edit[]
  caughtBy: readonly Invariant[]
}

const plant =
  (file: string) =>
  (says: string, text: string, instead: string, ...caughtBy: Invariant[]): Plant => ({
    says,
    edits: [{ file, text, instead }],
    caughtBy,
  })
const settle = plant('functions/trade/settle.ts')
const sweep = plant('functions/trade/sweep.ts')
const order = plant('functions/trade/order.ts')
const bonus = plant('functions/ledger/bonus.ts')
const table = plant('functions/table/dynamo.ts')
const exchange = (file: string) => plant(`functions/exchange/${file}.ts`)
const identity = (file: string) => plant(`functions/identity/${file}.ts`)

const holdsOthers: Edit = {
  file: 'functions/trade/settle.ts',
  text: `    } catch (error) {
      failed.push({ orders: [order], error })
    }`,
  instead: '    } catch (error) {\n      throw error\n    }',
}

export const sourcePlants: readonly Plant[] = [
  settle(
    'settlement asks whether its user is active',
    '        release(change, due, day, account)\n',
    "        change.where('state', '=', 'ACTIVE')\n        release(change, due, day, account)\n",
    ...(['a sweep leaves nothing', 'all due is settled'] as const),
  ),
  settle(
    "settlement pays today's terms",
    '      if (settlement) due.push({ order, settlement })\n',
    `      const { catalog } = deps as unknown as { catalog: import('../table/catalog.ts').Catalog }
      const product = await catalog.product(order.productId, nowMs)
      const today = product?.terms.find(({ seconds }) => seconds === order.seconds)
      const terms = { ...order.terms, payoutRate: today?.payoutRate ?? order.terms.payoutRate }
      if (settlement) due.push({ order: { ...order, terms }, settlement })
`,
    ...(['as the oracle says', 'an answer stays true'] as const),
  ),
  settle(
    "prices are those of the stage's first feed",
    '  const { tape } = market\n',
    '  const tape = deps.tapes.for({ feed: null })\n',
    'as the oracle says',
  ),
  settle(
    'late movements leave no mark',
    "const note = lateNote({ uid, kind: 'order', ids, at: settledAt })",
    'const note: ReturnType<typeof lateNote> = []',
    'the statement',
  ),
  order(
    'a settled order stays in the index',
    "    .remove('gpk')\n    .remove('gsk')\n    .where('state', '=', 'open')",
    "    .where('state', '=', 'open')",
    'found while it waits',
  ),
  {
    says: "a price that fails keeps the user's other orders open",
    edits: [holdsOthers],
    caughtBy: ['a sweep leaves nothing'],
  },
  {
    says: 'one failure stops the sweep',
    edits: [
      holdsOthers,
      {
        file: 'functions/trade/sweep.ts',
        text: '      } catch (error) {\n        failed += 1\n        notSettled(deps, shard, error)\n      }',
        instead: '      } catch (error) {\n        throw error\n      }',
      },
    ],
    caughtBy: ['a sweep leaves nothing'],
  },
  sweep('the sweep reads one page', '  } while (after)\n', '  } while (false)\n', 'a sweep leaves nothing'),
  sweep(
    'the sweep takes the shards of today',
    'const most = await mostShards(deps)',
    'await mostShards(deps)\n  const most = deps.config.shards',
    ...(['a sweep leaves nothing', 'all due is settled'] as const),
  ),
  plant('functions/table/group-commit.ts')(
    'a group that could not be written is told as written',
    '    () => false,\n',
    '    () => true,\n',
    ...(['a sweep leaves nothing', 'all due is settled'] as const),
  ),
  plant('functions/table/group-commit.ts')(
    'a group that is refused is told as written',
    '    ({ ok }) => ok,\n',
    '    () => true,\n',
    ...(['a sweep leaves nothing', 'all due is settled'] as const),
  ),
  plant('functions/ledger/day.ts')(
    "the limits' day is always that of UTC",
    'const day = isOver ? dateIn(zone, nowMs) : account.day',
    "const day = isOver ? dateIn('UTC', nowMs) : account.day",
    ...(['counters of the day', 'limits held'] as const),
    // The date that is signed in is that of the account's day.
    ...(['sign-ins and rewards held', 'a refusal has its reason'] as const),
  ),
  plant('functions/limits/rules.ts')(
    'a limit is raised during a break',
    'if (limit > own.limit) assertNotPaused(account, nowMs)',
    '',
    ...(['a refusal has its reason', 'limits held'] as const),
  ),
  plant('functions/limits/rules.ts')(
    'a day ends with that of the new zone',
    'endsAt: Math.max(today.endsAt, over)',
    'endsAt: over',
    'limits held',
  ),
  exchange('submit')(
    'a quote is used as often as it is sent',
    'documents: [exchangePut(made)],',
    "documents: [{ kind: 'put', item: exchangePut(made).item }],",
    ...([
      'done once',
      'account = legs',
      'the journal',
      'a refusal has its reason',
      'an answer stays true',
    ] as const),
  ),
  plant('shared/calc/exchange.ts')(
    'what a user gets is rounded up',
    "price * perCash, 'down')",
    "price * perCash, 'up')",
    'as the oracle says',
  ),
  exchange('submit')(
    'a quote is good for ever',
    "if (nowMs >= msOf(quote.expiresAt)) throw new Refusal('quote_expired')",
    '',
    ...(['a refusal has its reason', 'as the oracle says'] as const),
  ),
  exchange('submit')(
    'coins are bought during a break',
    'if (isPurchase) unlessPaused(change, nowMs)',
    '',
    ...(['a refusal has its reason', 'limits held'] as const),
  ),
  exchange('price')(
    'a quote may be used however far its price has moved',
    'if (movedBy(quote.price, price.price) > most)',
    'if (movedBy(quote.price, price.price) > most * 1_000_000n)',
    'a refusal has its reason',
  ),
  plant('functions/table/sizes.ts')(
    'groups are larger than a transaction takes',
    'group: 90,',
    'group: 120,',
    'requests are well formed',
  ),
  plant('functions/table/guards.ts')(
    'an identity takes a number that is another’s',
    "new Change(key).whereAbsent('uid')",
    'new Change(key)',
    ...(['who somebody is', 'a refusal has its reason'] as const),
  ),
  plant('functions/table/guards.ts')(
    'an identity is submitted with a number that has passed for another',
    "guards.map((key) => new Conditions(key).whereAbsent('uid').check())",
    '[]',
    ...(['who somebody is', 'a refusal has its reason'] as const),
  ),
  plant('functions/proof-removal.ts')(
    'a forgotten fund password is removed an hour after two operators decided',
    'secondsOf(nowMs) + PROOF_REMOVAL_S',
    'secondsOf(nowMs) + 3600',
    'two and 72 hours remove',
  ),
  {
    says: 'an identity under review is submitted once more',
    caughtBy: ['who somebody is', 'done once'],
    edits: [
      {
        file: 'functions/identity/states.ts',
        text: 'else change.whereAbsent(stateName(level))',
        instead: '',
      },
    ],
  },
  identity('change/propose')(
    'two changes of one field wait, proposed at one moment',
    'if (last === undefined) taken.whereAbsent(lastName(what))',
    'if (last === undefined) {}',
    ...(['who somebody is', 'a refusal has its reason'] as const),
  ),
  {
    says: 'an identity is decided twice',
    caughtBy: ['who somebody is', 'done once', 'an answer stays true'],
    edits: [
      {
        file: 'functions/identity/states.ts',
        text: "\n    .where('state', '=', 'review')\n  if (!reasons && level",
        instead: '\n  if (!reasons && level',
      },
      {
        file: 'functions/identity/states.ts',
        text: "\n    .where(stateName(level), '=', 'review')\n    .where(idName(level), '=', id)",
        instead: '',
      },
      {
        file: 'functions/identity/states.ts',
        text: ".where('level', '=', level - 1)",
        instead: '.whereExists()',
      },
    ],
  },
  settle(
    'a draw counts for a bonus',
    'countTurnover(change, bonus, stake - unstaked, account)',
    'countTurnover(change, bonus, stake, account)',
    'bonuses held',
  ),
  bonus(
    'stakes count for another bonus than they froze',
    "if (account && account.bonus !== id) change.whereNot('bonus', id)",
    "if (account && account.bonus !== id) change.add('turnover', -stakes)",
    'bonuses held',
  ),
  plant('functions/trade/rules.ts')(
    'an order does not ask which bonus runs',
    '  whereBonus(change, bonus)\n',
    '',
    'bonuses held',
  ),
  bonus(
    'two bonuses are accepted at once',
    "change.whereAbsent('bonus').set('bonus', id)",
    "change.set('bonus', id)",
    'bonuses held',
  ),
  {
    says: 'a bonus ends twice',
    caughtBy: ['bonuses held', 'account = legs', 'the journal', 'no balance negative'],
    edits: [
      {
        file: 'functions/ledger/bonus.ts',
        text: "change.where('bonus', '=', id).remove('bonus')",
        instead: "change.remove('bonus')",
      },
      {
        file: 'functions/rewards/reward.ts',
        text: "\n    .where('state', '=', 'running')",
        instead: '',
      },
      {
        file: 'functions/rewards/end.ts',
        text: "change.where('turnover', '<=', 0n)",
        instead: 'change.whereExists()',
      },
    ],
  },
  plant('functions/rewards/end.ts')(
    'a bonus met in its last moment lapses',
    "change.where('turnover', '>', 0n).where('bonusEnds'",
    "change.where('bonusEnds'",
    'bonuses held',
  ),
  {
    says: 'a change of verified data is carried out by who proposed it',
    caughtBy: ['four eyes', 'a refusal has its reason'],
    edits: [
      {
        file: 'functions/identity/change/states.ts',
        text: "  if (proposed.operator === by.operator) return new Refusal('self_approval')\n",
        instead: '',
      },
      {
        file: 'functions/identity/change/states.ts',
        text: "update.where('proposedBy', '<>', by.operator).build()",
        instead: 'update.build()',
      },
    ],
  },
  {
    says: 'a change takes the number of another',
    caughtBy: ['who somebody is', 'a refusal has its reason'],
    edits: [
      {
        file: 'functions/identity/change/states.ts',
        text: "return holder !== null && holder !== uid ? new Refusal('id_number_exists') : null",
        instead: 'return null',
      },
      {
        file: 'functions/identity/change/states.ts',
        text: '  const taken = takeValue(newGuards, uid)\n',
        instead: '  const taken = takeValue([], uid)\n',
      },
    ],
  },
  plant('functions/table/conflicts.ts')(
    'mixed reasons are a refusal',
    `  if (codes.some((code) => code !== REFUSED && !TRANSIENT.includes(code))) return false
  return codes.some((code) => TRANSIENT.includes(code)) || codes.length === 0`,
    '  return codes.every((code) => TRANSIENT.includes(code))',
    ...(['an answer stays true', 'a refusal moves nothing', 'every operation ends'] as const),
  ),
  {
    says: 'terms are announced by who proposed them',
    caughtBy: ['terms are announced by two'],
    edits: [
      {
        file: 'functions/desk/terms/proposal.ts',
        text: "return to === 'announced' && proposed.operator === by.operator ? new Refusal('self_approval') : null",
        instead: 'return null',
      },
      {
        file: 'functions/desk/terms/proposal.ts',
        text: "  update.where('proposedBy', to === 'withdrawn' ? '=' : '<>', by.operator)\n",
        instead: '',
      },
    ],
  },
  plant('functions/financing/list.ts')(
    'what ends while a list of projects is read hides others',
    'const at = since === undefined ? secondsOf(nowMs) - SKEW_S : Number(since)',
    'const at = secondsOf(nowMs) - SKEW_S',
    'a list is whole',
  ),
  plant('functions/table/history.ts')(
    'a list ends at a page of nothing',
    '    if (!next) return { items, next: null }',
    '    if (!next || found.length === 0) return { items, next: null }',
    'a list is whole',
  ),
  table(
    'a transaction nobody heard of is told as done',
    '        const failures = failuresOf(error, rowOfImage)\n',
    "        if ((error as Error).name === 'TimeoutError') return { ok: true }\n        const failures = failuresOf(error, rowOfImage)\n",
    ...([
      'an answer stays true',
      'a refusal has its reason',
      'limits held',
      'a sweep leaves nothing',
    ] as const),
  ),
  table(
    'keys that a batch left are forgotten',
    'wanted = (answer.UnprocessedKeys?.[tableName]?.Keys ?? []) as Key[]',
    'wanted = []',
    ...(['an answer stays true', 'a refusal has its reason', 'every operation ends'] as const),
  ),
  ...withdrawalPlants,
  ...(drawsAll ? [...destinationPlants, ...erasurePlants] : []),
  ...financingPlants,
  ...booksPlants,
  ...dayPlants,
  ...engagementPlants,
  ...exposurePlants,
  ...journalPlants,
]

/** The text with an edit; null where it does not stand once: the list must follow the code. */
export function edited({ text, instead }: Edit, source: string): string | null {
  return source.split(text).length === 2 ? source.replace(text, () => instead) : null
}
