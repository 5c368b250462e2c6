import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { auditActions, isReviewKind, subjectOf } from '../../../shared/reviews.ts'
import { dayOf, dayOfMs, secondsOfDays } from '../../records/days.ts'
import { useAddressParams, withParams } from '../../ui/addressParams.ts'
import { Field } from '../../ui/Field.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { Select } from '../../ui/Select.tsx'
import { serverNow } from '../api/client.ts'
import { usePages } from '../api/hooks.ts'
import { More } from '../frame/More.tsx'
import { deskPaths } from '../paths.ts'
import { reviews, wordsOf } from '../reviews/index.ts'
import { AuditLine, type TrailLine } from '../trail/AuditLine.tsx'
import { useActionName } from '../trail/useActionName.ts'
import { useOperatorName } from '../trail/useOperatorName.ts'
import css from './audit.module.css'

/** One day in the operator's time zone; the address holds the filters. */
export function AuditPage() {
  const { t } = useTranslation(['desk', 'audit', 'common'])
  const actionName = useActionName()
  const operatorName = useOperatorName()
  const [params, changeParams] = useAddressParams()
  const [today] = useState(() => dayOfMs(serverNow()))
  const day = dayOf(params.get('audit:day')) || today
  const action = params.get('audit:action') ?? ''
  const operator = params.get('audit:operator') ?? ''
  const set = (name: string, value: string) => changeParams((now) => withParams(now, { [name]: value }))
  const { from, to = 0 } = secondsOfDays({ from: day, to: day })
  const list = usePages('/api/desk/audit', {
    ...{ from, to: to + 1, limit: 50 },
    ...(action && { action }),
    ...(operator && { operator }),
  })
  const operators = list.first?.operators ?? []
  return (
    <main className={css.page}>
      <h2>{t('audit')}</h2>
      <p className={css.note}>
        {t('audit:audit_note', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
      </p>
      <div className={css.filters}>
        <Field
          label={t('audit:day')}
          type="date"
          max={today}
          value={day}
          onChange={(event) => set('audit:day', event.target.value)}
        />
        <Select
          label={t('audit:operator')}
          options={[
            { value: '', label: t('audit:all') },
            ...operators.map(({ id, name }) => ({ value: id, label: name })),
            ...notOperators.map((value) => ({ value, label: operatorName(value, null) })),
          ]}
          value={operator}
          onValue={(value) => set('audit:operator', value)}
        />
        <Select
          label={t('audit:action')}
          options={[
            { value: '', label: t('audit:all') },
            ...auditActions.map((value) => ({ value, label: actionName(value) })),
          ]}
          value={action}
          onValue={(value) => set('audit:action', value)}
        />
      </div>
      <ListState
        data={list.items}
        error={list.error}
        onRetry={list.readAnew}
        isEmpty={list.items?.length === 0 && !list.hasMore}
        empty={<Empty picture="receipt">{t('audit:audit_empty')}</Empty>}
        end={!list.hasMore && (list.items?.length ?? 0) > 10}
      >
        <ul>
          {list.items?.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
        {list.hasMore && <More busy={list.fetching} onMore={list.more} />}
      </ListState>
    </main>
  )
}

/** `unknown`: a login with a name that does not exist. */
const notOperators = ['console', 'nightly', 'unknown'] as const

function Line({ line }: { line: TrailLine }) {
  const { t } = useTranslation(['desk', 'common'])
  const subject = subjectOf(line.action)
  const review = subject && isReviewKind(subject) ? reviews[subject] : null
  const links = line.uid ? (
    <>
      <Link to={deskPaths.user(line.uid)}>{line.whom ?? t('user')}</Link>
      {line.document && review && (
        <Link to={review.places.one(line.uid, line.document)}>{t(review.name)}</Link>
      )}
    </>
  ) : (
    (subject === 'product' || subject === 'terms' || subject === 'stage') && (
      <Link to={deskPaths.products}>{line.whom}</Link>
    )
  )
  return (
    <AuditLine line={line} words={subject && wordsOf(subject)}>
      {links || undefined}
    </AuditLine>
  )
}
