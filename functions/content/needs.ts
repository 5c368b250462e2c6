import { usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'
import { CONTENT_PICTURES } from '../table/pictures.ts'

export const contentNeeds = {
  ...usual,
  table: [
    { actions: ['Query'], partitions: ['CATALOG'] },
    { actions: ['GetItem'], partitions: ['ARTICLE#*'] },
  ],
  files: { GetObject: `clean/${CONTENT_PICTURES}/*` },
} as const satisfies AreaNeeds
