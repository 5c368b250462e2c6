import { expect, test } from 'vitest'
import { inviteLink } from './link.ts'

const at = (address: string) => inviteLink(new URL(address), '12345678')
const form = '/h5/#/pages/login/register?invite=12345678'

test.each([
  ['https://example.org/h5/', `https://h5.example.org${form}`],
  ['http://shop.example.org:8080/h5/#/pages/user/invite', `http://h5.shop.example.org:8080${form}`],
  ['https://h5.example.org/h5/', `https://h5.example.org${form}`],
  ['http://localhost:8787/h5/', `http://localhost:8787${form}`],
  ['http://phone.localhost/h5/', `http://phone.localhost${form}`],
  ['http://192.168.1.20:8787/h5/', `http://192.168.1.20:8787${form}`],
  ['http://[fe80::1]:8787/h5/', `http://[fe80::1]:8787${form}`],
  ['https://1.2.3.4.example.org/h5/', `https://h5.1.2.3.4.example.org${form}`],
])('%s gives a link that has h5. once, where there can be one', (page, link) => {
  expect(at(page)).toBe(link)
})
