import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circles } from './circles.ts'
import { breaches, importsOf, isProduct, ruleNames, type Source } from './imports.ts'
import { partOf, webParts } from './web.ts'

const root = join(import.meta.dirname, '..', '..')

/** All source files of the product. */
function sources(): Source[] {
  return ['functions', 'infra', 'shared', 'web'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|cdk\.out|dist)\//.test(name))
      .map((name) => ({ path: `${top}/${name}`, text: readFileSync(join(root, top, name), 'utf8') })),
  )
}

test('the sources keep the import rules', () => {
  const all = sources()
  expect(all.length).toBeGreaterThan(100)
  expect(breaches(all)).toEqual([])
})

/** Why Node.js cannot run a source as it stands; null where it can. */
function unreadable({ path, text }: Source): string | null {
  try {
    stripTypeScriptTypes(text)
    return null
  } catch (error) {
    return `${path}: ${(error as Error).message}`
  }
}

// The tests and the bundles are built by others, which read more: \`for (const of of …)\` stopped \`npm start\` alone.
test('Node.js reads each source that a laptop runs', () => {
  const served = sources().filter(({ path }) => !path.startsWith('web/'))
  expect(served.flatMap((source) => unreadable(source) ?? [])).toEqual([])
  const bad = { path: 'a.ts', text: 'for (const of of [1]) console.log(of)' }
  expect(unreadable(bad)).toContain('a.ts: ')
})

/** What asks the table itself for a page, whose cursor can be left aside. */
const pagesAsked = (all: readonly Source[]): string[] =>
  all
    .filter(({ path }) => /^(functions|infra)\//.test(path) && !path.endsWith('.test.ts'))
    .filter(({ path }) => !['functions/table/read.ts', 'functions/table/dynamo.ts'].includes(path))
    .filter(({ text }) => /\btable\??\.(query|count)\(|\bquery\b[^}]*\}\s*=\s*[\w.]*table\b/.test(text))
    .map(({ path }) => path)
/** What takes the rows of a page and names no cursor. */
const cursorsLeft = (all: readonly Source[]): string[] =>
  all
    .filter(({ text }) => /\[\s*,[^\]=]*\]\s*=\s*await (pageOf|countOf)\(/.test(text))
    .map(({ path }) => path)

test('a list is read whole, or by a cursor that is named', () => {
  expect(pagesAsked(sources())).toEqual([])
  expect(cursorsLeft(sources())).toEqual([])
  const bad = (text: string) => [{ path: 'functions/desk/list.ts', text }]
  expect(pagesAsked(bad('const { rows } = await table.query({ pk })'))).toEqual(['functions/desk/list.ts'])
  expect(pagesAsked(bad('const { query } = table'))).toEqual(['functions/desk/list.ts'])
  expect(pagesAsked(bad('await table.count(waiting)'))).toEqual(['functions/desk/list.ts'])
  expect(cursorsLeft(bad('const [, rows] = await pageOf(table, { pk })'))).toEqual(['functions/desk/list.ts'])
})

test('no circles: nothing leads back to where it was loaded from', () => {
  expect(circles(sources())).toEqual([])
})

describe("the table of the web's parts", () => {
  const parts = Object.keys(webParts)
  test('names every part there is, and none that is not', () => {
    const there = sources()
      .filter(isProduct)
      .flatMap(({ path }) => partOf(path) ?? [])
    expect(parts.sort()).toEqual([...new Set(there)].sort())
  })

  test('lets no part name one that may name it, however far round', () => {
    // But the words, which know the keys of the desk: for their types alone.
    const below = Object.entries(webParts).map(([part, { may }]) => ({
      path: `web/${part}/index.ts`,
      text: may
        .filter((name) => !name.endsWith('.json'))
        .map((name) => `import '../${name.split('/')[0]}/index.ts'`)
        .join('\n'),
    }))
    expect(circles(below)).toEqual([])
  })
})

const [
  sharedRule,
  webRule,
  webNodeRule,
  partRule,
  wallRule,
  featureRule,
  functionsRule,
  reactRule,
  domainRule,
  commonRule,
  documentRule,
  wholeTableRule,
  tableRule,
  awsRule,
  awsFileRule,
  cdkRule,
  runtimeRule,
  listRule,
  needsRule,
  zodRule,
] = ruleNames

/** What breaks a rule, and beside it what comes close and does not. */
const planted: [rule: string | undefined, path: string, text: string][] = [
  [sharedRule, 'shared/money.ts', "import { createHash } from 'node:crypto'"],
  [sharedRule, 'shared/api/trade.ts', "import { keys } from '../../functions/table/keys.ts'"],
  [sharedRule, 'shared/ui.ts', "import { useState } from 'react'"],
  [sharedRule, 'shared/ui.ts', "export const load = () => import('react')"],
  [undefined, 'shared/tape/hash.ts', "import { sha256 } from '@noble/hashes/sha2.js'"],
  [undefined, 'shared/api/trade.ts', "import { Refusal } from '../errors.ts'"],
  [webRule, 'web/api/client.ts', "import { keys } from '../../functions/table/keys.ts'"],
  [webRule, 'web/api/client.ts', "export type { Deps } from '../../functions/deps.ts'"],
  [webRule, 'web/app.tsx', "const csp = await import('../infra/csp.ts')"],
  [undefined, 'web/api/client.ts', "import { routes } from '../../shared/api/routes.ts'"],
  [webNodeRule, 'web/api/client.ts', "import { join } from 'node:path'"],
  [awsRule, 'web/api/client.ts', "import { DynamoDBClient } from '@aws-sdk/client-dynamodb'"],
  [undefined, 'web/vite.config.ts', "import { join } from 'node:path'"],
  [undefined, 'web/desk/vite.config.ts', "import { join } from 'node:path'"],
  [undefined, 'web/vite.words.ts', "import { readdirSync } from 'node:fs'"],
  [partRule, 'web/common/dates.ts', "import { DAY } from '../../shared/time.ts'"],
  [partRule, 'web/helpers.ts', "import { DAY } from '../shared/time.ts'"],
  [wallRule, 'web/ui/back.ts', "import { parentOf } from '../pages.tsx'"],
  [wallRule, 'web/ui/Bell.tsx', "import { useMe } from '../api/hooks.ts'"],
  [wallRule, 'web/ui/Bell.tsx', "import { paths } from '../paths.ts'"],
  [undefined, 'web/ui/ListState.tsx', "import { ApiError } from '../api/error.ts'"],
  [wallRule, 'web/api/upload.ts', "import type { Upload } from '../ui/Uploader.tsx'"],
  [wallRule, 'web/frame/back.ts', "import { pages } from '../pages.tsx'"],
  [wallRule, 'web/frame/Shell.tsx', "const watch = () => import('../trading/OrderWatch.tsx')"],
  [wallRule, 'web/records/DayList.tsx', "import { Page } from '../frame/Page.tsx'"],
  [wallRule, 'web/early/start.ts', "import { get } from '../api/client.ts'"],
  [wallRule, 'web/charts/PriceChart.tsx', "import { useFormat } from '../ui/format.ts'"],
  [wallRule, 'web/market/ProductList.tsx', "import { BlockNote } from '../features/trade/BlockNote.tsx'"],
  [wallRule, 'web/market/products.ts', "import type { Product } from '../trading/types.ts'"],
  [wallRule, 'web/app.tsx', "import { OrderWatch } from './trading/OrderWatch.tsx'"],
  [wallRule, 'web/app.tsx', "import { Component } from './features/home/HomePage.tsx'"],
  [undefined, 'web/pages.tsx', "const home = () => import('./features/home/HomePage.tsx')"],
  [undefined, 'web/features/orders/OpenRow.tsx', "import { phaseOf } from '../../trading/phase.ts'"],
  [wallRule, 'web/app.tsx', "import { Shell } from './desk/frame/Shell.tsx'"],
  [wallRule, 'web/desk/app.tsx', "import { useSession } from '../api/session.ts'"],
  [wallRule, 'web/desk/users/UsersPage.tsx', "import { Refill } from '../../features/user/Refill.tsx'"],
  [undefined, 'web/desk/app.tsx', "import { useSession } from './api/session.ts'"],
  [undefined, 'web/desk/app.tsx', "import { Toasts } from '../ui/toast.tsx'"],
  [undefined, 'web/desk/i18n/index.ts', "import { addWords } from '../../i18n/translator.ts'"],
  [wallRule, 'web/desk/i18n/index.ts', "import { openLanguage } from '../../i18n/index.ts'"],
  [undefined, 'web/i18n/types.d.ts', "import type desk from '../desk/i18n/en.json'"],
  [featureRule, 'web/features/orders/OpenRow.tsx', "import { phaseOf } from '../trade/phase.ts'"],
  [featureRule, 'web/features/orders/OpenRow.tsx', "import type { Order } from '../trade/types.ts'"],
  [featureRule, 'web/features/market/MarketPage.tsx', "const quote = import('../trade/QuoteView.tsx')"],
  [featureRule, 'web/features/orders/Receipt.tsx', "import css from '../trade/trade.module.css'"],
  [undefined, 'web/features/orders/OpenList.tsx', "import { OpenRow } from './OpenRow.tsx'"],
  [functionsRule, 'functions/trade/view.ts', "import { money } from '../../web/ui/money.ts'"],
  [functionsRule, 'functions/trade/view.ts', "import { tableShape } from '../../infra/table.ts'"],
  [reactRule, 'functions/content/page.ts', "import { renderToString } from 'react-dom/server'"],
  [domainRule, 'functions/trade/rules.ts', "import { findUser } from '../login/store.ts'"],
  [domainRule, 'functions/desk/queue.ts', "import { placeOrder } from '../trade/place.ts'"],
  [domainRule, 'functions/desk/queue.ts', "import { approve } from '../deposits/review.ts'"],
  [undefined, 'functions/desk/queue.ts', "import { readOrders } from '../trade/for-desk.ts'"],
  [domainRule, 'functions/views/csv.ts', "import { readOrders } from '../trade/for-desk.ts'"],
  [undefined, 'functions/effects/domains.ts', "import { effectsOf } from '../deposits/effects.ts'"],
  [domainRule, 'functions/effects/domains.ts', "import { approve } from '../deposits/review.ts'"],
  [domainRule, 'functions/desk/queue.ts', "import { effectsOf } from '../deposits/effects.ts'"],
  [undefined, 'functions/trade/rules.ts', "import { Change } from '../table/write.ts'"],
  [undefined, 'functions/trade/rules.ts', "import type { Deps } from '../deps.ts'"],
  [commonRule, 'functions/ledger/post.ts', "import type { Order } from '../trade/order.ts'"],
  [documentRule, 'functions/documents/index.ts', "import { approve } from '../deposits/review.ts'"],
  [documentRule, 'functions/documents/queue.ts', "import { depositDocument } from '../deposits/document.ts'"],
  [undefined, 'functions/documents/index.ts', "import { depositDocument } from '../deposits/document.ts'"],
  [undefined, 'functions/deposits/submit.ts', "import { once } from '../documents/operation.ts'"],
  [wholeTableRule, 'functions/trade/place.ts', "import { documents } from '../documents/index.ts'"],
  [wholeTableRule, 'functions/trade/place.ts', "import { reconcile } from '../documents/reconcile.ts'"],
  [undefined, 'functions/views/statement.ts', "import { moneyDocuments } from '../documents/index.ts'"],
  [tableRule, 'functions/table/keys.ts', "import { chart } from '../ledger/chart.ts'"],
  [awsRule, 'functions/trade/store.ts', "import type { AttributeValue } from '@aws-sdk/client-dynamodb'"],
  [awsRule, 'infra/deploy.ts', "import { S3Client } from '@aws-sdk/client-s3'"],
  [undefined, 'functions/outside/mail.aws.ts', "import { SESv2Client } from '@aws-sdk/client-sesv2'"],
  [
    undefined,
    'infra/local/engine.ts',
    "import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'",
  ],
  [awsFileRule, 'functions/trade/place.ts', "import { schedulerTimer } from '../outside/timer.aws.ts'"],
  [undefined, 'functions/runtime/makers.ts', "import { schedulerTimer } from '../outside/timer.aws.ts'"],
  [runtimeRule, 'functions/trade/place.ts', "import { timer } from '../runtime/makers.ts'"],
  [runtimeRule, 'infra/local/stack.ts', "import { tape } from '../../functions/runtime/makers.ts'"],
  [undefined, 'functions/trade/index.ts', "import { timer } from '../runtime/makers.ts'"],
  [listRule, 'functions/trade/place.ts', "import { areas } from '../areas.ts'"],
  [listRule, 'functions/runtime/worker.ts', "import { workers } from '../area-workers.ts'"],
  [listRule, 'functions/trade/place.ts', "import { tradeNeeds } from './needs.ts'"],
  [undefined, 'functions/areas.ts', "import { tradeNeeds } from './trade/needs.ts'"],
  [needsRule, 'functions/trade/needs.ts', "import { tradeHandlers } from './handlers.ts'"],
  [undefined, 'functions/trade/needs.ts', "import { ofDay } from '../attributes.ts'"],
  [listRule, 'functions/runtime/area.ts', "import { depsFor } from '../area-handlers.ts'"],
  [undefined, 'functions/trade/place.ts', "import type { DepsOf } from '../areas.ts'"],
  [undefined, 'infra/bundle.ts', "import { areas } from '../functions/areas.ts'"],
  [cdkRule, 'infra/local/stack.ts', "import { Stack } from 'aws-cdk-lib'"],
  [undefined, 'infra/data.ts', "import { Table } from 'aws-cdk-lib/aws-dynamodb'"],
  [zodRule, 'shared/api/trade.ts', "import { z } from 'zod'"],
  [zodRule, 'functions/config.ts', "import z from 'zod'"],
  [zodRule, 'shared/api/trade.ts', "import { object } from 'zod/mini'"],
  [undefined, 'shared/api/trade.ts', "import type * as z from 'zod'"],
  [undefined, 'shared/api/trade.ts', "import * as z from 'zod/mini'"],
]

describe('a planted import', () => {
  test.each(planted)('%s: %s, %s', (rule, path, text) => {
    const found = breaches([{ path, text }]).map((breach) => breach.rule)
    expect(found).toEqual(rule ? [rule] : [])
  })

  test('has been tried against every rule', () => {
    const tried = new Set(planted.map(([rule]) => rule))
    expect(ruleNames.filter((rule) => !tried.has(rule))).toEqual([])
  })

  test('is of no account in a test, which may import what it tests', () => {
    const text = "import { findUser } from '../login/store.ts'"
    expect(breaches([{ path: 'functions/trade/rules.test.ts', text }])).toEqual([])
  })
})

test('every way to name a module is seen, and comments are not', () => {
  const text = `
    import one from 'one'
    import {
      two,
    } from "two"
    import 'three'
    export * from 'four'
    const five = await import('five')
    type Seven = import('seven').Seven
    // import not from 'a-comment'
    /* import not from 'another' */
  `
  expect(importsOf({ path: 'x.ts', text }).map(({ name }) => name)).toEqual([
    'one',
    'two',
    'four',
    'three',
    'five',
    'seven',
  ])
})

describe('circles', () => {
  const files = (tree: Record<string, string>): Source[] =>
    Object.entries(tree).map(([path, text]) => ({ path, text }))

  test.each<[string, Record<string, string>, string[][]]>([
    ['none in a line', { 'web/a.ts': "import './b.ts'", 'web/b.ts': "import './c.ts'", 'web/c.ts': '' }, []],
    [
      'none where two lead to the same',
      { 'web/a.ts': "import './b.ts'\nimport './c.ts'", 'web/b.ts': "import './c.ts'", 'web/c.ts': '' },
      [],
    ],
    [
      'two that name each other',
      { 'shared/a.ts': "import { b } from './b.ts'", 'shared/b.ts': "export { a } from './a.ts'" },
      [['shared/a.ts', 'shared/b.ts']],
    ],
    [
      'three across folders, one of them loaded later; who only looks in is not one of them',
      {
        'web/ui/back.ts': "import { pages } from '../pages.tsx'",
        'web/pages.tsx': "const home = () => import('./features/home/HomePage.tsx')",
        'web/features/home/HomePage.tsx': "import { back } from '../../ui/back.ts'",
        'web/main.tsx': "import { pages } from './pages.tsx'",
      },
      [['web/features/home/HomePage.tsx', 'web/pages.tsx', 'web/ui/back.ts']],
    ],
    [
      'two circles are two',
      {
        ...{ 'infra/a.ts': "import './b.ts'\nimport './c.ts'", 'infra/b.ts': "import './a.ts'" },
        ...{ 'infra/c.ts': "import './d.ts'", 'infra/d.ts': "import './c.ts'" },
      },
      [
        ['infra/c.ts', 'infra/d.ts'],
        ['infra/a.ts', 'infra/b.ts'],
      ],
    ],
    ['a file that names itself', { 'web/a.ts': "import { a } from './a.ts'" }, [['web/a.ts']]],
    [
      'types alone make none',
      { 'web/a.ts': "import type { B } from './b.ts'", 'web/b.ts': "import { a } from './a.ts'" },
      [],
    ],
    [
      'a type among values is loaded with them',
      { 'web/a.ts': "import { type B } from './b.ts'", 'web/b.ts': "import { a } from './a.ts'" },
      [['web/a.ts', 'web/b.ts']],
    ],
    [
      'a test that is led back to makes none',
      { 'web/a.ts': "import './a.test.ts'", 'web/a.test.ts': "import './a.ts'" },
      [],
    ],
  ])('%s', (_, tree, found) => {
    expect(circles(files(tree))).toEqual(found)
  })
})
