import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import type { deskFinancingRoutes } from '../../../shared/api/desk-financing.ts'
import type { Asset } from '../../../shared/assets.ts'
import { Refusal } from '../../../shared/errors.ts'
import { languages } from '../../../shared/i18n/languages.ts'
import { parseAmount } from '../../../shared/money.ts'
import { plainLine } from '../../../shared/rules/line.ts'
import {
  balanceTerms,
  type ProjectTerms,
  type ProjectText,
  type ProjectTexts,
  parseRate,
  projectRefused,
  textsRefused,
} from '../../../shared/rules/project.ts'
import { refuseIf } from '../../refuse.ts'
import type { Project } from '../project.ts'

export type ProjectForm = z.output<
  Extract<(typeof deskFinancingRoutes)[number], { id: 'desk.project_draft' }>['input']
>

export function askedOf(form: ProjectForm, asset: Asset): ProjectTerms & { texts: ProjectTexts } {
  const { min, total, initialRate, dailyRate, once, appendable, texts: written, ...rest } = form
  const amount = (text: string) => {
    const parsed = parseAmount(text, asset)
    if (parsed === null) throw new Refusal('amount_invalid', { decimals: 2 })
    return parsed
  }
  const rate = (text: string, field: string) => {
    const parsed = parseRate(text)
    if (parsed === null) throw new Refusal('validation', { fields: field })
    return parsed
  }
  const terms: ProjectTerms = {
    ...rest,
    min: amount(min),
    total: amount(total),
    initialRate: initialRate === '' ? null : rate(initialRate, 'initialRate'),
    dailyRate: rate(dailyRate, 'dailyRate'),
    once: once === 1,
    appendable: appendable === 1,
    ...(rest.kind === 'balance' && balanceTerms),
  }
  refuseIf(projectRefused(terms))
  const texts = textsOf(written)
  refuseIf(textsRefused(texts))
  return { ...terms, texts }
}

/** Drops empty languages. Throws `validation` for malformed JSON. */
function textsOf(written: string): ProjectTexts {
  const wrong = new Refusal('validation', { fields: 'texts' })
  let parsed: unknown
  try {
    parsed = JSON.parse(written)
  } catch {
    throw wrong
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw wrong
  if (Object.keys(parsed).some((name) => !languages.some((lang) => lang === name))) throw wrong
  const texts: ProjectTexts = {}
  for (const lang of languages) {
    const one = (parsed as Record<string, unknown>)[lang]
    if (one === undefined) continue
    if (!isText(one)) throw wrong
    const [title, text] = [plainLine(one.title).normalize('NFC'), plainLine(one.text).normalize('NFC')]
    if (title !== '' || text !== '') texts[lang] = { title, text }
  }
  return texts
}

const isText = (value: unknown): value is ProjectText =>
  typeof value === 'object' &&
  value !== null &&
  isDeepStrictEqual(Object.keys(value).sort(), ['text', 'title']) &&
  Object.values(value).every((each) => typeof each === 'string')

export const saysSame = (project: Project, asked: ProjectTerms & { texts: ProjectTexts }): boolean =>
  Object.entries(asked).every(([name, value]) => isDeepStrictEqual(project[name as keyof Project], value))
