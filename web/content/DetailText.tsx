import { useTranslation } from 'react-i18next'
import { type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { useRead } from '../api/hooks.ts'
import type { Query } from '../api/wire.ts'
import { useFormat } from '../ui/format.ts'
import { ListState } from '../ui/ListState.tsx'
import { TextSkeleton } from '../ui/Skeleton.tsx'
import css from './DetailText.module.css'

export type DetailType = Query<'/api/index/get_detail_from_type'>['type']

export function DetailText({ type }: { type: DetailType }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, mutate } = useRead('/api/index/get_detail_from_type', { type })
  return (
    <ListState data={data} error={error} onRetry={() => void mutate()} skeleton={<TextSkeleton lines={16} />}>
      <article className={css.text}>
        {data?.sections.map(({ heading, body }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {body.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {data && <p className={css.version}>{t('version_of', { date: format.date(dayOf(data.version)) })}</p>}
      </article>
    </ListState>
  )
}

/** A version is a date; noon is the same date in every time zone. */
const dayOf = (version: string): EpochSeconds => secondsOf(Date.parse(`${version}T12:00:00Z`))
