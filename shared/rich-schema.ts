import * as z from 'zod/mini'

// A tree of allowed nodes, never HTML. No node holds its own kind, so a tree is at most three levels deep.

export const BLOCKS_MAX = 120
export const ITEMS_MAX = 40
const RUNS_MAX = 60
const LINK_MAX = 400
const PICTURES_MAX = 6
export const ALT_MAX = 160

const text = z.string().check(z.minLength(1))
const run = z.union([
  z.strictObject({ is: z.literal('text'), text }),
  z.strictObject({ is: z.literal('bold'), text }),
  z.strictObject({ is: z.literal('link'), text, to: z.string().check(z.maxLength(LINK_MAX)) }),
])
const runs = z.array(run).check(z.minLength(1), z.maxLength(RUNS_MAX))

const block = z.union([
  z.strictObject({ is: z.literal('paragraph'), runs }),
  z.strictObject({ is: z.literal('heading'), runs }),
  z.strictObject({
    is: z.literal('list'),
    numbered: z.boolean(),
    items: z.array(runs).check(z.minLength(1), z.maxLength(ITEMS_MAX)),
  }),
  z.strictObject({
    is: z.literal('picture'),
    key: z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)),
    alt: z.string().check(z.minLength(1), z.maxLength(ALT_MAX)),
  }),
])

export const richText = z.array(block).check(
  z.maxLength(BLOCKS_MAX),
  z.refine((blocks) => blocks.filter(({ is }) => is === 'picture').length <= PICTURES_MAX),
)

export type Run = z.output<typeof run>
export type Block = z.output<typeof block>
export type Rich = z.output<typeof richText>
