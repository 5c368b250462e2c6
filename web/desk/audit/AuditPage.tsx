import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { auditActions, isReviewKind, subjectOf } from '../../../shared/reviews.ts'
import { Field } from '../../ui/Field.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { Select } from '../../ui/Select.tsx'
import { serverNow } from '../api/client.ts'
import { usePages } from '../api/hooks.ts'
import { More } from '../frame/More.tsx'
import { deskPaths } from '../paths.ts'
import { reviews, wordsOf } from '../reviews/index.ts'
import { AuditLine } from '../trail/AuditLine.tsx'
import { useActionName } from '../trail/useActionName.ts'
import css from './audit.module.css'

/** The audit records of one day; the filters are kept in the address. */
export function AuditPage() {
  const { t } = useTranslation(['desk', 'common'])
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
  // The operators of the records on the page, and the chosen one.
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
            ...auditActions.map((value) => ({ value, label: actionName(value) })),
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
          {list.items?.map((line) => {
            const subject = subjectOf(line.action)
            const review = subject && isReviewKind(subject) ? reviews[subject] : null
            return (
              <AuditLine key={line.id} line={line} words={subject && wordsOf(subject)}>
                {line.uid && (
                  <span className={css.links}>
                    <Link to={deskPaths.user(line.uid)}>{t('user')}</Link>
                    {line.document && review?.document && (
                      <Link to={review.places.one(line.uid, line.document)}>{t(review.document.name)}</Link>
                    )}
                  </span>
                )}
              </AuditLine>
            )
          })}
        </ul>
        {list.hasMore && <More busy={list.fetching} onMore={list.more} />}
      </ListState>
    </main>
  )
}
