import { expect, test } from 'vitest'
import type { MessageType } from '../../../shared/messages.ts'
import { paths } from '../../paths.ts'
import { opens } from './opens.ts'

test.each<[MessageType, string | undefined]>([
  ['new_device', paths.devices],
  ['passkey_added', paths.passkeys],
  ['export_ready', paths.ownData],
  ['destination_added', paths.payment],
  // It proposes nothing.
  ['price_above', undefined],
])('%s opens the page where one acts on it: %s', (type, page) => {
  expect(opens({ type, about: null })).toBe(page)
})

test('what is about a document opens the document', () => {
  const about = { screen: 'ticket' as const, id: '01M83KSAV5TP56FGMJY6C6BXFR' }
  expect(opens({ type: 'proof_removal_decided', about })).toBe(`${paths.customer}?id=${about.id}`)
})
