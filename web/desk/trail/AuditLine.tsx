import { useTranslation } from 'react-i18next'
import { msOf } from '../../../shared/time.ts'
import type { Answer } from '../../api/wire.ts'
import { useFormat } from '../../ui/format.ts'
import css from './audit-line.module.css'
import { Reason } from './Reason.tsx'
import { useActionName } from './useActionName.ts'
import { useStateText } from './useStateText.ts'
import type { TrailWords } from './words.ts'

/** Who acts and is no operator. */
const machines = ['console', 'nightly'] as const

/** Who did what and when, from what to what, and why. */
export function AuditLine({
  line,
  words,
  children,
}: {
  line: Answer<'/api/desk/audit'>['items'][number]
  /** The words of its subject; undefined for a subject that is newer than this page. */
  words: TrailWords | undefined
  children?: React.ReactNode
}) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const actionName = useActionName()
  const said = useStateText(words)
  return (
    <li className={css.line}>
      <span className={css.what}>
        <strong>{actionName(line.action)}</strong>
        <span>{line.operatorName ?? t(machines.find((name) => name === line.operator) ?? 'nobody')}</span>
      </span>
      <time className={css.when} dateTime={new Date(msOf(line.at)).toISOString()}>
        {format.dateTime(line.at)}
      </time>
      {(line.before || line.after) && (
        <span className={css.states}>
          {line.before && `${said(line.before)} → `}
          {line.after && said(line.after)}
        </span>
      )}
      {line.reason && (
        <span className={css.states}>
          <Reason text={line.reason} words={words} />
        </span>
      )}
      {children}
    </li>
  )
}
