import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/wire.ts'
import { useFormat } from '../../ui/format.ts'
import { useSlugText } from '../../ui/useErrorText.ts'
import css from './audit-line.module.css'
import { useActionName } from './useActionName.ts'

type Line = Answer<'/api/desk/audit'>['items'][number]
type State = NonNullable<Line['before']>

/** Who did what and when, from what to what, and why. */
export function AuditLine({ line, children }: { line: Line; children?: React.ReactNode }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const reasonText = useReason()
  const actionName = useActionName()
  const said = useStateText()
  return (
    <li className={css.line}>
      <span className={css.what}>
        <strong>{actionName(line.action)}</strong>
        <span>{line.operatorName ?? (line.operator === 'console' ? t('console') : t('nobody'))}</span>
      </span>
      <time className={css.when} dateTime={new Date(line.at * 1000).toISOString()}>
        {format.dateTime(line.at)}
      </time>
      {(line.before || line.after) && (
        <span className={css.states}>
          {line.before && `${said(line.before)} → `}
          {line.after && said(line.after)}
        </span>
      )}
      {line.reason && <span className={css.states}>{reasonText(line.reason)}</span>}
      {children}
    </li>
  )
}

/** A state as the trail keeps it, in words: `status 3, amount 25000.00, asset USD` -> Under review, 25,000.00 USD. */
function useStateText() {
  const { t } = useTranslation(['desk', 'common'])
  const format = useFormat()
  const words: Record<string, string> = {
    'status 1': t('common:status_success'),
    'status 2': t('common:status_failed'),
    'status 3': t('common:status_review'),
    'status 4': t('common:status_recharged'),
    'state ACTIVE': t('active'),
    'state LOCKED': t('locked'),
    'state INVITED': t('invited'),
    'role reviewer': t('role_reviewer'),
    'role approver': t('role_approver'),
    'role admin': t('role_admin'),
  }
  return ({ amount, asset, ...rest }: State): string =>
    [
      ...Object.entries(rest).map(([name, value]) => words[`${name} ${value}`] ?? `${name} ${value}`),
      ...(amount === undefined ? [] : [format.money(String(amount), String(asset))]),
    ].join(', ')
}

/** The sentence of a canned reason; those of locks are the desk's own. */
export function useReason() {
  const { t } = useTranslation('desk')
  const slugText = useSlugText()
  return (reason: string): string =>
    reason.startsWith('reason_')
      ? slugText(reason as 'reason_goodwill')
      : t(`lock_reason_${reason}` as 'lock_reason_user_asked')
}
