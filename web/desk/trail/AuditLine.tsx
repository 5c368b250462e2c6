import { msOf } from '../../../shared/time.ts'
import type { Answer } from '../../api/wire.ts'
import { useFormat } from '../../ui/format.ts'
import css from './audit-line.module.css'
import { Reason } from './Reason.tsx'
import { useActionName } from './useActionName.ts'
import { useOperatorName } from './useOperatorName.ts'
import { useStateText } from './useStateText.ts'
import type { TrailWords } from './words.ts'

export type TrailLine = Answer<'/api/desk/audit'>['items'][number]

export function AuditLine({
  line,
  words,
  children,
}: {
  line: TrailLine
  /** Undefined for a subject newer than this page. */
  words: TrailWords | undefined
  /** Links to the subject; without them its name is shown. */
  children?: React.ReactNode
}) {
  const operatorName = useOperatorName()
  const format = useFormat()
  const actionName = useActionName()
  const said = useStateText(words)
  return (
    <li className={css.line}>
      <span className={css.what}>
        <strong>{actionName(line.action)}</strong>
        {children ?? line.whom}
        <span className={css.who}>{operatorName(line.operator, line.operatorName)}</span>
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
    </li>
  )
}
