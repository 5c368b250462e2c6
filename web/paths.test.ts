import { describe, expect, test } from 'vitest'
import { isOpenPath, orderPath, paths, safeReturn, tradePath } from './paths.ts'

describe('which pages a visitor may open', () => {
  test.each([
    ['/', true],
    ['/pages/index/index', true],
    ['/pages/login/login', true],
    ['/pages/login/register', true],
    ['/pages/login/userAgreement', true],
    ['/pages/public/check', true],
    ['/pages/about/aboutus', true],
    ['/PAGES/PUBLIC/Language', true],
    ['/pages/public/article', true],
    ['/pages/news/news', false],
    ['/pages/news/details', false],
    ['/pages/user/user', false],
    ['/pages/user/order', false],
    ['/pages/trade/trade', false],
    ['/pages/trade/trade?id=login', false],
    ['/pages/trade/trade?from=/public/', false],
  ])('%s: %s', (path, open) => {
    expect(isOpenPath(path)).toBe(open)
  })
})

describe('where a login leads back to', () => {
  test.each<[unknown, string]>([
    ['/pages/trade/trade?id=BTCUSD', '/pages/trade/trade?id=BTCUSD'],
    ['/pages/login/login', paths.home],
    ['/pages/login/register?invite=X', paths.home],
    ['//evil.example', paths.home],
    ['/\\evil.example', paths.home],
    ['https://evil.example', paths.home],
    ['javascript:alert(1)', paths.home],
    [undefined, paths.home],
    [{ from: '/' }, paths.home],
  ])('%s leads to %s', (from, expected) => {
    expect(safeReturn(from)).toBe(expected)
  })
})

test('ids are quoted in addresses', () => {
  expect(tradePath('BTC/USD&x=1')).toBe('/pages/trade/trade?id=BTC%2FUSD%26x%3D1')
  expect(orderPath('01J')).toBe('/pages/trade/order?id=01J')
})
