import { watched } from './guard.ts'

// One order that cannot be settled, one price that cannot be read: they hold up themselves alone.
const TEST = 'functions/trade/settle.test.ts'
const settle = watched('functions/trade/settle.ts', TEST)
const open = watched('functions/trade/open-orders.ts', 'functions/trade/open-orders.test.ts')
const group = watched('functions/table/group-commit.ts', 'functions/table/group-commit.test.ts')
const ALONE = /^a price that fails keeps only its own orders open/

export const settlingGuards = [
  settle(
    '    } catch (error) {\n      failed.push({ orders: [order], error })\n    }',
    '    } catch (error) {\n      throw error\n    }',
    ALONE,
  ),
  settle('if (due.length === 1 || isOutage(error))', 'return', /^a group that fails is halved/),
  settle('due.length === 1 || isOutage(error)', 'due.length === 1', /^a group is not halved for/),
  settle(
    'Math.max(nowMs, deps.clock())',
    'nowMs',
    'a result says when it was written, not when its sweep began',
  ),
  watched('functions/tape/once.ts', TEST)(
    'answers.set(key, known)',
    '',
    'a sweep looks a price up once, not once an order',
  ),
  watched('functions/trade/view.ts', TEST)(
    "log('error', 'price not read', { symbol, feed: source, ...errorFields(error) })",
    'throw error',
    /^lists and pages of one order answer beside a price that fails/,
  ),
  watched('functions/trade/handlers.ts', TEST)(
    'known.get(order.id) ?? order',
    'order',
    'an order whose price fails here, and which another has settled, is not told as open again',
  ),
  watched('functions/trade/sweep.ts', TEST)(
    'lacking.includes(true) || left.failed.length > 0',
    'lacking.includes(true)',
    'a sweep that leaves an order says so, after all others',
  ),
  watched('functions/market/handlers.ts', 'functions/market/handlers.test.ts')(
    'shown(tapes.for(product), deps.log)',
    'tapes.for(product)',
    /^market.(home|goods|ajaxdata) answers without|^the ticks of all products, without those of a symbol/,
  ),
  watched('functions/trade/sweep.ts', 'functions/trade/sweep.test.ts')(
    'nowMs, await accountOf(uid), true)',
    'nowMs, undefined, true)',
    'accounts of more than a hundred users are read together, and none is refused a first try',
  ),
  group('group.members.length === most ||', '', /^what is asked for at one moment/),
  group('group.items.size + items.length > MOST_ITEMS ||', '', /^of 60 and 41 items/),
  group('items.some((item) => group?.items.has(item))', 'false', /^two that need one item/),
  group('({ ok }) => ok', '() => true', /^one that is refused refuses no other/),
  group('() => false', '() => true', /^one that was not written/),
  watched('functions/trade/shards.ts', TEST)(
    'Math.max(config.shards, ...noted)',
    'config.shards',
    /^a setting that lowers the shards strands nothing/,
  ),
  open('      account = await loadAccount()\n', '', /^settled between the two reads/),
  open(
    'if (!isOverdueRead) take(await overdue(deps, uid, nowMs))',
    'if (!isOverdueRead) take([])',
    /^one that waits for its settlement since forty days/,
    'one that waits in a shard of a former setting is listed',
  ),
  open(
    'new Set((await shardCounts(deps)).map((count) => shardOf(uid, count)))',
    'new Set([shardOf(uid, deps.config.shards)])',
    'one that waits in a shard of a former setting is listed',
  ),
  open(
    'Promise.all([loadAccount(), early])',
    'Promise.all([{ pk: "", sk: "", openTotal }, early])',
    'placed a moment ago, while the total was still read as nothing: it is listed',
  ),
]
