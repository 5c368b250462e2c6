import { expect, test } from 'vitest'
import { howToInstall } from './install.ts'
import { platformOf } from './platform.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile'

test.each([
  ['an iPhone, which asks nothing by itself', { userAgent: iPhone, maxTouchPoints: 5 }, 'byHand'],
  ['an iPad, which says it is a Mac', { userAgent: mac, maxTouchPoints: 5 }, 'byHand'],
  ['a Mac', { userAgent: mac, maxTouchPoints: 0 }, null],
  ['a phone whose browser has a question', { userAgent: android, maxTouchPoints: 5, asked: true }, 'ask'],
  ['a phone whose browser has none', { userAgent: android, maxTouchPoints: 5 }, null],
  ['an iPhone that has it, or declined', { userAgent: iPhone, maxTouchPoints: 5, over: true }, null],
  ['a declined question', { userAgent: android, maxTouchPoints: 5, asked: true, over: true }, null],
])('%s', (_name, phone, how) => {
  expect(howToInstall({ asked: false, over: false, ...phone })).toBe(how)
})

test.each([
  ['an iPhone', { userAgent: iPhone, maxTouchPoints: 5 }, 'ios'],
  ['an iPad, which says it is a Mac', { userAgent: mac, maxTouchPoints: 5 }, 'ios'],
  ['a Mac', { userAgent: mac, maxTouchPoints: 0 }, 'desktop'],
  ['an Android phone', { userAgent: android, maxTouchPoints: 5 }, 'android'],
])('%s has its own way to the home screen', (_name, phone, platform) => {
  expect(platformOf(phone)).toBe(platform)
})
