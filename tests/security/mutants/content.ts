import { everywhere, type Guard, watched } from './guard.ts'

// What keeps a text that staff write to a tree of allowed nodes, links to where they say, and publishing to another
// operator and the version on the screen.
const kept = (file: string) => watched(file, 'tests/security/23-content.test.ts')
const told = (file: string) => watched(file, 'tests/stories/content.test.ts')
const schema = kept('shared/rich-schema.ts')
const rules = kept('shared/rules/article.ts')
const press = watched('functions/content/desk/press.ts', 'functions/content/desk/press.test.ts')
const links = watched('shared/rich-text.ts', 'shared/rich-source.test.ts')

export const contentGuards: Guard[] = [
  schema(
    'export const richText = z.array(block).check(',
    'export const richText = z.array(z.any()).check(',
    /sentence[ >]+a script$/,
    /sentence[ >]+a form$/,
    /bold in bold$/,
    /400 lists in each other are refused at once/,
    /9,000 arrays in each other are refused at once/,
  ),
  schema(
    'key: z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/))',
    'key: z.string()',
    'a remote picture',
  ),
  schema(
    "z.strictObject({\n    is: z.literal('picture'),",
    "z.object({\n    is: z.literal('picture'),",
    'an address beside a picture',
  ),
  schema(
    "z.strictObject({ is: z.literal('paragraph'), runs })",
    "z.object({ is: z.literal('paragraph'), runs })",
    'a handler on a paragraph',
  ),
  schema(
    "z.strictObject({ is: z.literal('text'), text })",
    "z.object({ is: z.literal('text'), text })",
    'a style',
  ),
  schema('  z.maxLength(BLOCKS_MAX),\n', '', '121 paragraphs'),
  schema(', z.maxLength(ITEMS_MAX)', '', 'a list of 41'),
  rules(
    "if (runs.some((run) => run.is === 'link' && linkOf(run.to) === null)) return refused('article_link_invalid')",
    '',
    'a link that is a script',
    'a link to data',
    'a link without https',
    'a link that hides its host',
    'a link to a machine',
  ),
  rules(
    'HIDDEN.test(each)',
    'HIDDEN.test(each) && false',
    'letters that print nothing',
    'a title of two lines',
  ),
  rules(
    "if (length(text) > max) return refused('text_too_long', { max, length: length(text) })",
    'continue',
    '20,000 asterisks',
    '4,001 letters',
    'a title of 81 letters',
  ),
  rules(
    "return link !== null && linkOf(link)?.is !== 'page' ? refused('article_link_invalid') : null",
    'return null',
    'a banner to another host',
    'a banner that is a script',
  ),
  links(
    String.raw`if (!/^https:\/\/[^\s\\@]+$/.test(to) || !URL.canParse(to)) return null`,
    'if (!URL.canParse(to)) return null',
    /a link to http:\/\/example\.com leads/,
    /a link to https:\/\/bank\.com@evil\.com leads/,
  ),
  links("&& port === ''", '', /a link to https:\/\/example\.com:8443\/ leads/),
  kept('functions/content/desk/press.ts')(
    "if (proposed.operator === pressed.operator) return new Refusal('self_approval')",
    '',
    /nobody publishes what they wrote/,
  ),
  press(".where('proposedBy', '<>', pressed.operator)", '', /the operator who wrote it never publishes it/),
  watched('functions/content/desk/stored.ts', 'functions/content/desk/press.test.ts')(
    ".where('version', '=', version)",
    '',
    /a version written between the look and the press/,
  ),
  everywhere(
    told('functions/content/desk/press.ts')(
      "if (version !== was) return new Refusal('article_changed')",
      '',
      /another version than the one on the screen/,
    ),
  ),
  told('functions/content/desk/draft.ts')(
    'if (!isOpen || before.version !== was)',
    'if (!isOpen)',
    /another version than the one on the screen/,
  ),
  kept('functions/table/pictures.ts')(
    "    .where('state', '=', 'clean')\n",
    '',
    /a picture is used by one article alone/,
  ),
  watched('functions/messages/handlers.ts', 'tests/stories/messages.test.ts')(
    'given.some((at) => at > secondsOf(nowMs))',
    'false',
    /moves on only, and never ahead of now/,
  ),
  watched('functions/table/read-marks.ts', 'tests/stories/messages.test.ts')(
    '.whereLess(attributes[name], BigInt(at))',
    '',
    /moves on only, and never ahead of now/,
  ),
]
