import type { Rich } from '../../shared/rich-schema.ts'
import { picturesOf } from '../../shared/rich-text.ts'
import type { Seconds } from '../../shared/time.ts'
import type { Files } from '../outside/files.ts'
import { CONTENT_PICTURES, cleanKey } from '../table/pictures.ts'

/** Longer than caches keep answers and than anyone reads a page. */
const LINK_LIFE_S: Seconds = 3600

export const linksOf = (files: Pick<Files, 'link'>, texts: readonly Rich[]) =>
  Promise.all(
    [...new Set(texts.flatMap(picturesOf))].map(async (key) => ({
      key,
      url: await files.link(cleanKey(CONTENT_PICTURES, key), LINK_LIFE_S),
    })),
  )
