import { expect, test } from 'vitest'
import { reviewKinds } from '../../../shared/reviews.ts'
import en from '../i18n/en.json'
import zhHans from '../i18n/zh-Hans.json'

test.each(reviewKinds)('%s has the name of its queue in both languages', (kind) => {
  for (const words of [en, zhHans])
    expect(Object.keys(words)).toEqual(expect.arrayContaining([`queue_${kind}`]))
})
