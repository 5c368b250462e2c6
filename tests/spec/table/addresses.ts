import { sentences } from './numbering.ts'

/** The addresses of section 2 as its rows name them, and the alias of home. */
export const addresses: readonly string[] = sentences.flatMap(([id, text]) => {
  const [names = ''] = text.split(': ')
  if (!id.startsWith('2.') || !names.startsWith('/')) return []
  return names.split(', ').flatMap((name) => {
    const [, address = name, alias] = /^(\/) \(alias (.*)\)$/.exec(name) ?? []
    return alias ? [address, `/${alias}`] : [address]
  })
})

/** Where an address leads a user on: what it needs is chosen there first, or they are logged in already. */
export const leadsOn: Readonly<Record<string, string>> = {
  '/pages/login/login': '/',
  '/pages/login/register': '/',
  '/pages/user/recharge': '/pages/user/rechargeList',
}
