import {
  type AnyRoute,
  type Output,
  type RouteId,
  type RouteOf,
  routes,
  type Sent,
} from '../../shared/api/routes.ts'
import { newId } from '../../shared/ids.ts'
import type { PageOptions, Site } from './browser.ts'
import { quickUser } from './people.ts'
import { PASSWORD, type TestUser } from './stack.ts'

export interface Member extends TestUser {
  /** What the browser keeps of being logged in. */
  session: NonNullable<PageOptions['session']>
}

const FAR = 9_999_999_999
const byId = new Map<string, AnyRoute>(routes.map((route) => [route.id, route]))

/** A user with practice money and a session, but no password of their own. */
export async function member(site: Site, name?: string): Promise<Member> {
  const user = await quickUser(site.stack, name)
  const { publicId, username, token } = user
  return { ...user, session: { token, expiresAt: FAR, user: { publicId, username } } }
}

/** A user registered by the product itself, whose password is PASSWORD. */
export async function registered(site: Site, username: string): Promise<Member> {
  const form = {
    username,
    password: PASSWORD,
    passwordRepeat: PASSWORD,
    invite: site.stack.invite,
    agree: '1',
  }
  const operationId = newId(Date.now())
  const session = await ask(site, 'login.reg', form, { operationId })
  return { uid: operationId, token: session.token, ...session.user, session }
}

/** Calls a route of the site as another phone of the user would; throws the slug when refused. */
export async function ask<Id extends RouteId>(
  site: Site,
  id: Id,
  input: Sent<RouteOf<Id>>,
  {
    token,
    stepUp,
    operationId = newId(Date.now()),
  }: { token?: string; stepUp?: string; operationId?: string } = {},
): Promise<Output<RouteOf<Id>>> {
  const route = byId.get(id)
  if (!route) throw new Error(`no route ${id}`)
  const fields = new URLSearchParams(input as Record<string, string>)
  const get = route.method === 'GET'
  const response = await fetch(`${new URL(route.path, site.url)}${get ? `?${fields}` : ''}`, {
    method: route.method,
    headers: {
      'idempotency-key': operationId,
      ...(token && { token }),
      ...(stepUp && { 'step-up': stepUp }),
    },
    ...(!get && { body: fields }),
  })
  const answered = (await response.json()) as { error?: string; data: Output<RouteOf<Id>> }
  if (!response.ok) throw new Error(`${id}: ${response.status} ${answered.error}`)
  return answered.data
}
