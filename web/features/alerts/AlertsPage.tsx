import { useTranslation } from 'react-i18next'
import { useMe, useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { PauseNote } from '../../frame/PauseNote.tsx'
import { Section } from '../../ui/Card.tsx'
import { List } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { AlertForm } from './AlertForm.tsx'
import { AlertRow } from './AlertRow.tsx'
import css from './alerts.module.css'

/** As often as the server checks the tape. */
const REFRESH_MS = 30_000

export function Component() {
  const { t } = useTranslation(['alerts', 'common'])
  const { data, error, mutate } = useRead('/api/user/alerts', {}, { refreshMs: REFRESH_MS })
  const pause = useMe().data?.limits.pause
  const waiting = data?.alerts.filter(({ reachedAt }) => reachedAt === null)
  const reached = data?.alerts.filter(({ reachedAt }) => reachedAt !== null)
  return (
    <Page title={t('common:title_alerts')}>
      <p className={css.note}>{t('what')}</p>
      {pause ? <PauseNote pause={pause} link /> : <AlertForm />}
      <ListState data={data} error={error} onRetry={() => void mutate()}>
        {data && waiting && (
          <Section title={t('waiting')}>
            <p className={css.used}>{t('places', { used: waiting.length, most: data.most })}</p>
            {waiting.length > 0 ? (
              <List label={t('waiting')}>
                {waiting.map((alert) => (
                  <AlertRow key={alert.id} alert={alert} />
                ))}
              </List>
            ) : (
              <Empty picture="lens">{t('none')}</Empty>
            )}
          </Section>
        )}
        {reached && reached.length > 0 && (
          <Section title={t('reached')}>
            <List label={t('reached')}>
              {reached.map((alert) => (
                <AlertRow key={alert.id} alert={alert} />
              ))}
            </List>
          </Section>
        )}
      </ListState>
    </Page>
  )
}
