import { expect, test } from 'vitest'
import { languages } from '../../shared/i18n/languages.ts'
import { glossaryCell } from './glossary.ts'
import { saidAs, terms } from './terms.ts'
import { everyText, screenTexts } from './words.ts'

const variable = /\{\{\w+\}\}/g

test.each(languages)('%s says the terms of the glossary, nowhere what they stand in place of', (lang) => {
  const texts = [...everyText(lang)].map(([name, text]) => [name, text.replace(variable, '□')] as const)
  expect(texts.length).toBeGreaterThan(700)
  const found = texts.flatMap(([name, text]) =>
    terms[lang]
      .filter(({ never, but }) => never.test(text) && !but?.test(name))
      .map(({ say }) => [name, text, `say: ${say}`]),
  )
  expect(found).toEqual([])
})

test.each(languages)('%s: no term is held that only texts named as exceptions say', (lang) => {
  const texts = [...everyText(lang)]
  for (const { never, but } of terms[lang])
    if (but)
      expect([never, texts.some(([name, text]) => but.test(name) && never.test(text))]).toEqual([never, true])
})

test.each(['de', 'es', 'fr'] as const)('%s never parts an amount from its code', (lang) => {
  expect([...everyText(lang)].filter(([, text]) => /\}\} \{\{asset\}\}/.test(text))).toEqual([])
})

test.each(Object.entries(saidAs))('%s is said as the glossary has it', (row, key) => {
  const said = (text = '') => text.toLowerCase().replaceAll('\u00a0', ' ')
  for (const lang of languages) {
    expect([lang, said(screenTexts(lang).get(key))]).toEqual([lang, said(glossaryCell(row, lang))])
  }
})
