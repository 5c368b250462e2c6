import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Lang } from '../../shared/i18n/languages.ts'
import { joinedWords, type WordsFile } from '../../web/vite.words.ts'

const folder = join(import.meta.dirname, '../../web/i18n')

/** The features whose words the screens say, from English, which is written first. */
export const features = readdirSync(join(folder, 'en'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))

/** A file of words is flat: keys and texts. */
const flat = z.record(z.string(), z.string())

/** The words of one feature in one language, in the order of the file. */
export function wordsOf(lang: Lang, feature: string): Record<string, string> {
  return flat.parse(JSON.parse(readFileSync(join(folder, lang, `${feature}.json`), 'utf8')))
}

/** Everything the screens say in a language, named `feature:key`. */
export function screenTexts(lang: Lang): Map<string, string> {
  return new Map(
    features.flatMap((feature) =>
      Object.entries(wordsOf(lang, feature)).map(([key, text]): [string, string] => [
        `${feature}:${key}`,
        text,
      ]),
    ),
  )
}

const deskFolder = join(import.meta.dirname, '../../web/desk/i18n')

/** Words of the desk's pages that come later, by their namespace, from English. */
export const laterOfDesk = readdirSync(deskFolder).flatMap(
  (file) => /^(\w+)\.en\.json$/.exec(file)?.[1] ?? [],
)

/** What the desk says, in the languages of its operators, named `desk:key`; those of pages that come later `money:key`. */
export const deskTexts = (lang: 'en' | 'zh-Hans'): Map<string, string> =>
  new Map(
    ['desk', ...laterOfDesk].flatMap((name) => {
      const file = name === 'desk' ? `${lang}.json` : `${name}.${lang}.json`
      const texts = flat.parse(JSON.parse(readFileSync(join(deskFolder, file), 'utf8')))
      return Object.entries(texts).map(([key, text]): [string, string] => [`${name}:${key}`, text])
    }),
  )

/** The module that joins some words of a language into one file, as the build makes it. */
export const joinOf = (lang: Lang, file: WordsFile) => joinedWords(join(folder, lang), file)

/** The names under which the sources know the words, with their types. */
export const typedNames = () =>
  [...readFileSync(join(folder, 'words.ts'), 'utf8').matchAll(/^ {2}(\w+): typeof \1$/gm)].map(
    ([, name = '']) => name,
  )

export const filesOf = (lang: Lang) => readdirSync(join(folder, lang)).sort()

const sharedFolder = join(import.meta.dirname, '../../shared/i18n')
const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(sharedFolder, ...path), 'utf8'))

/** The texts of a page by where they stand: `help.sections.0.heading`. */
const leaves = (name: string, value: unknown): [string, string][] =>
  typeof value === 'string'
    ? [[name, value]]
    : Object.entries(value ?? {}).flatMap(([key, inner]) => leaves(`${name}.${key}`, inner))

const pushes = z.record(z.string(), flat)

/** Everything a user or an operator reads in a language: screens, the server's sentences, letters, what a phone is told, pages, the desk. */
export function everyText(lang: Lang): Map<string, string> {
  const sentences = ['errors', 'messages', 'answers', 'products', 'letters'].flatMap((name) =>
    Object.entries(flat.parse(json(name, `${lang}.json`))).map(([key, text]): [string, string] => [
      `${name}:${key}`,
      text,
    ]),
  )
  const pages = readdirSync(join(sharedFolder, 'pages', lang)).flatMap((file) =>
    leaves(file.replace('.json', ''), json('pages', lang, file)).filter(
      ([name]) => !name.endsWith('.version'),
    ),
  )
  const pushed = leaves('push', pushes.parse(json('push.json'))[lang])
  const desk = lang === 'en' || lang === 'zh-Hans' ? deskTexts(lang) : []
  return new Map([...screenTexts(lang), ...sentences, ...pushed, ...pages, ...desk])
}

const demoFolder = join(import.meta.dirname, '../../infra/demo')

/** What the demonstration writes in a language. A project is named by its own days, which no setting changes. */
export const demoTexts = (lang: Lang): [string, string][] =>
  ['articles', 'announcements', 'texts'].flatMap((file) => {
    const written = JSON.parse(readFileSync(join(demoFolder, `${file}.json`), 'utf8'))
    return Object.entries(written).flatMap(([name, texts]) =>
      leaves(`demo.${file}.${name}`, (texts as Record<string, unknown>)[lang] ?? {}),
    )
  })
