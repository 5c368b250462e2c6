import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breaches, importsOf, ruleNames, type Source } from './imports.ts'

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

const [
  sharedRule,
  webRule,
  webNodeRule,
  deskRule,
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
  [deskRule, 'web/app.tsx', "import { Shell } from './desk/frame/Shell.tsx'"],
  [deskRule, 'web/desk/app.tsx', "import { useSession } from '../api/session.ts'"],
  [deskRule, 'web/desk/users/UsersPage.tsx', "import { Refill } from '../../features/user/Refill.tsx'"],
  [undefined, 'web/desk/app.tsx', "import { useSession } from './api/session.ts'"],
  [undefined, 'web/desk/app.tsx', "import { Toasts } from '../ui/toast.tsx'"],
  [functionsRule, 'functions/trade/view.ts', "import { money } from '../../web/ui/money.ts'"],
  [functionsRule, 'functions/trade/view.ts', "import { tableShape } from '../../infra/table.ts'"],
  [reactRule, 'functions/content/page.ts', "import { renderToString } from 'react-dom/server'"],
  [domainRule, 'functions/trade/rules.ts', "import { findUser } from '../login/store.ts'"],
  [domainRule, 'functions/desk/queue.ts', "import { placeOrder } from '../trade/place.ts'"],
  [undefined, 'functions/desk/queue.ts', "import { review } from '../trade/review.ts'"],
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
