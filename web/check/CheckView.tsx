import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckStep } from '../../shared/tape/check.ts'
import { Alert } from '../ui/Card.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { TextSkeleton } from '../ui/Skeleton.tsx'
import { Course } from './Course.tsx'
import css from './check.module.css'
import type { CheckInputs } from './judge.ts'
import { rowsOf } from './steps.ts'
import { type Progress, useCheck } from './useCheck.ts'
import { Value, type ValueContext } from './Value.tsx'

export function CheckView({
  inputs,
  context,
  children,
}: {
  inputs: CheckInputs
  context: ValueContext
  children?: ReactNode
}) {
  const { t } = useTranslation('check')
  const state = useCheck(inputs)
  const { outcome } = state
  if (outcome === 'broken') return <Alert>{t('broken')}</Alert>
  if (outcome === null) return <Running progress={state.progress} />
  const [source, passed, failed] =
    'order' in inputs
      ? [inputs.order.source, t('passed'), t('failed')]
      : [inputs.exchange.source, t('exchange_passed'), t('exchange_failed')]
  return (
    <>
      <div className={css.verdict} data-ok={outcome.ok} role="status">
        <Sign ok={outcome.ok} />
        <div>
          <p>{outcome.ok ? passed : failed}</p>
          {!outcome.ok && <p className={css.hint}>{t('failed_hint')}</p>}
        </div>
      </div>
      {outcome.ok && 'order' in inputs && <Course order={inputs.order} course={outcome.course} />}
      {children}
      <details className={css.all} open={!outcome.ok}>
        <summary>{t('show_steps', { number: outcome.steps.length })}</summary>
        <ol className={css.steps}>
          {outcome.steps.map((step) => (
            <Step key={step.id} step={step} context={context} feed={source} />
          ))}
        </ol>
      </details>
    </>
  )
}

function Running({ progress }: { progress: Progress | null }) {
  const { t } = useTranslation('check')
  const { done, of } = progress ?? { done: 0, of: 1 }
  return (
    <div aria-busy="true">
      <p role="status">{t('running')}</p>
      <progress className={css.progress} aria-label={t('running')} max={of} value={done} />
      <TextSkeleton />
    </div>
  )
}

function Step({ step, context, feed }: { step: CheckStep; context: ValueContext; feed: string }) {
  const { t } = useTranslation('check')
  return (
    <li>
      {/* A failed step is open. */}
      <details className={css.step} open={!step.ok}>
        <summary data-ok={step.ok}>
          <Sign ok={step.ok} />
          <span className={css.stepTitle}>{t(`step_${step.id}`)}</span>
          <span className={css.word}>{step.ok ? t('step_ok') : t('step_bad')}</span>
        </summary>
        <p className={css.about}>
          <About id={step.id} feed={feed} />
        </p>
        <Facts>
          {rowsOf(step).map((row) => (
            <Fact key={row.name} name={t(`value_${row.name}` as 'value_key')} wide={row.kind === 'hash'}>
              <Value row={row} context={context} />
            </Fact>
          ))}
        </Facts>
      </details>
    </li>
  )
}

function About({ id, feed }: { id: CheckStep['id']; feed: string }) {
  const { t } = useTranslation('check')
  const simulated = feed === 'sim'
  switch (id) {
    case 'commitment':
    case 'exchange_bound':
      return simulated ? t('about_commitment_sim') : t('about_commitment_replay')
    case 'entry':
    case 'close':
    case 'exchange_price':
      return simulated ? t('about_price_sim') : t('about_price_replay')
    default:
      return t(`about_${id}`)
  }
}

function Sign({ ok }: { ok: boolean }) {
  const Icon = ok ? IconCircleCheck : IconAlertCircle
  return <Icon size={20} stroke={1.75} aria-hidden="true" />
}
