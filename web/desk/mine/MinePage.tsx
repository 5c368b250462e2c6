import { useTranslation } from 'react-i18next'
import { Alert, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/ListState.tsx'
import { useMe, useRead } from '../api/hooks.ts'
import page from '../audit/audit.module.css'
import { formatAge } from '../frame/age.ts'

/** With fewer recovery codes than this, a note warns. */
const FEW = 3

export function MinePage() {
  const { t, i18n } = useTranslation(['desk', 'mine'])
  const { data: me } = useMe()
  const { data, error, mutate } = useRead('/api/desk/mine', {})
  const said = ({ count, medianSeconds }: { count: number; medianSeconds: number | null }) =>
    medianSeconds === null
      ? t('mine:measured_count', { count })
      : `${t('mine:measured_count', { count })} · ${t('mine:measured_median', { age: formatAge(medianSeconds, i18n.language) })}`
  return (
    <main className={page.page}>
      <h2>{t('mine')}</h2>
      <div className={page.own}>
        {error && !data && <Failure error={error} onRetry={() => void mutate()} />}
        {data?.items.map(({ kind, mine, desk }) => (
          <Section key={kind} title={t('mine:mine_of', { queue: t(`queue_${kind}`), count: data.days })}>
            <Facts>
              <Fact name={t('mine:by_me')}>{said(mine)}</Fact>
              <Fact name={t('mine:by_desk')}>{said(desk)}</Fact>
            </Facts>
          </Section>
        ))}
        {me && (
          <Section title={me.operator.name}>
            <Facts>
              <Fact name={t('role')}>{t(`role_${me.operator.role}`)}</Fact>
              <Fact name={t('recovery_left')}>{me.recoveryLeft}</Fact>
            </Facts>
            {me.recoveryLeft < FEW && <Alert kind="info">{t('mine:recovery_few')}</Alert>}
          </Section>
        )}
      </div>
    </main>
  )
}
