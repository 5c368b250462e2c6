import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { Field } from '../../ui/Field.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { Select } from '../../ui/Select.tsx'
import { serverNow } from '../api/client.ts'
import { usePages } from '../api/hooks.ts'
import { AuditLine } from '../frame/AuditLine.tsx'
import { More } from '../frame/More.tsx'
import { useActionName } from '../frame/useActionName.ts'
import { deskPaths } from '../paths.ts'
import css from './audit.module.css'

const actions = [
  'deposit.approve',
  'deposit.refuse',
  'deposit.credit',
  'ticket.answer',
  'ticket.close',
  'user.lock',
  'user.unlock',
  'operator.login',
  'operator.login_failed',
  'operator.logout',
  'operator.invite',
  'operator.accept',
  'operator.activate',
  'operator.role',
  'operator.lock',
] as const

/** Who did what on one day; the filters stand in the address. */
export function AuditPage() {
  const { t } = useTranslation('desk')
  const actionName = useActionName()
  const [params, setParams] = useSearchParams()
  const [today] = useState(() => new Date(serverNow()).toISOString().slice(0, 10))
  const day = params.get('day') ?? today
  const action = params.get('action') ?? ''
  const operator = params.get('operator') ?? ''
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const list = usePages('/api/desk/audit', {
    day,
    limit: 50,
    ...(action && { action }),
    ...(operator && { operator }),
  })
  // Those who are to be seen on the page, and whoever is chosen.
  const operators = new Map(
    list.items?.map((line) => [line.operator, line.operatorName ?? line.operator] as const),
  )
  if (operator && !operators.has(operator)) operators.set(operator, operator)
  return (
    <main className={css.page}>
      <h2>{t('audit')}</h2>
      <p className={css.note}>{t('audit_note')}</p>
      <div className={css.filters}>
        <Field
          label={t('day')}
          type="date"
          max={today}
          value={day}
          onChange={(event) => set('day', event.target.value)}
        />
        <Select
          label={t('operator')}
          options={[
            { value: '', label: t('all') },
            ...[...operators].map(([value, label]) => ({ value, label })),
          ]}
          value={operator}
          onValue={(value) => set('operator', value)}
        />
        <Select
          label={t('action')}
          options={[
            { value: '', label: t('all') },
            ...actions.map((value) => ({ value, label: actionName(value) })),
          ]}
          value={action}
          onValue={(value) => set('action', value)}
        />
      </div>
      <ListState
        data={list.items}
        error={list.error}
        onRetry={list.readAnew}
        isEmpty={list.items?.length === 0 && !list.hasMore}
        empty={<Empty picture="receipt">{t('audit_empty')}</Empty>}
        end={!list.hasMore && (list.items?.length ?? 0) > 10}
      >
        <ul>
          {list.items?.map((line) => (
            <AuditLine key={line.id} line={line}>
              {line.uid && (
                <span className={css.links}>
                  <Link to={deskPaths.user(line.uid)}>{t('user')}</Link>
                  {line.document && line.action.startsWith('deposit.') && (
                    <Link to={deskPaths.deposit(line.uid, line.document)}>{t('document')}</Link>
                  )}
                </span>
              )}
            </AuditLine>
          ))}
        </ul>
        {list.hasMore && <More busy={list.fetching} onMore={list.more} />}
      </ListState>
    </main>
  )
}
