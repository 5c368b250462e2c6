import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Answer } from '../api/wire.ts'
import { paths } from '../paths.ts'
import { Alert } from '../ui/Card.tsx'
import { useFormat } from '../ui/format.ts'
import { sentenceGap } from '../ui/han.ts'
import css from './PauseNote.module.css'

export type Pause = NonNullable<Answer<'/api/user/index'>['limits']['pause']>

/** Replaces what a time-out or self-exclusion blocks. `link` leads to the limits. */
export function PauseNote({ pause, link = false }: { pause: Pause; link?: boolean }) {
  const { t } = useTranslation('common')
  const format = useFormat()
  return (
    <Alert kind="info">
      {t(`paused_${pause.kind}`, { time: format.dateTimeShort(pause.until) })}
      {link && sentenceGap(format.lang)}
      {link && (
        <Link className={css.link} to={paths.limits}>
          {t('title_limits')}
        </Link>
      )}
    </Alert>
  )
}
