import { expect, test } from 'vitest'
import { languages } from '../../../shared/i18n/languages.ts'
import { refusalWords } from '../../../shared/i18n/refusals.ts'
import { blockPages } from './blocks.ts'

test.each(languages)('what stands in the way names the page it is seen to on, in %s', async (lang) => {
  const { default: words } = await import(`../../i18n/${lang}/common.json`, { with: { type: 'json' } })
  for (const [block, { title }] of Object.entries(blockPages))
    if (block !== 'erase_balance_left')
      expect(refusalWords[lang][block], block).toMatch(new RegExp(`[“„«「‘]\\s?${words[title]}\\s?[”“»」’]`))
})
