import type { IdentityPart } from '../../../../shared/identity.ts'
import { useSlugText } from '../../../ui/useSlugText.ts'
import type { WordsOf } from '../../trail/words.ts'

export const partWords = {
  documentType: 'part_documentType',
  idNumber: 'part_idNumber',
  realName: 'part_realName',
  front: 'part_front',
  back: 'part_back',
  handheld: 'part_handheld',
  asset: 'part_asset',
} as const satisfies Record<IdentityPart, string>

export const identityWords: WordsOf<'identity'> = {
  subject: 'identity',
  state: {
    level: 'identity_level',
    state: {
      review: 'common:status_review',
      passed: 'common:status_passed',
      rejected: 'common:status_rejected',
    },
  },
  parts: partWords,
  Reason: ({ reason }) => useSlugText()(reason),
}
