import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { isReasonOf, readReasons } from '../../../shared/reviews.ts'
import type { TrailWords } from './words.ts'

/** Each canned reason as its sentence, after the part it is about. */
export function Reason({ text, words }: { text: string; words: TrailWords | undefined }) {
  const { t } = useTranslation(['desk', 'common'])
  return readReasons(text).map(({ part, reason }, index) => {
    const name = words?.parts[part]
    return (
      <Fragment key={part}>
        {index > 0 && ' · '}
        {name && `${t(name)}: `}
        {words && isReasonOf(words.subject, reason) ? <words.Reason reason={reason} /> : t('not_known')}
      </Fragment>
    )
  })
}
