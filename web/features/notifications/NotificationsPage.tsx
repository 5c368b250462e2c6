import { useTranslation } from 'react-i18next'
import { toldKinds } from '../../../shared/telling.ts'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Alert, Section } from '../../ui/Card.tsx'
import { sentenceGap } from '../../ui/han.ts'
import { List, Row } from '../../ui/List.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { Here } from './Here.tsx'
import { Kind } from './Kind.tsx'
import css from './notifications.module.css'
import { Quiet } from './Quiet.tsx'
import { useChoose } from './useChoose.ts'

export function Component() {
  const { t, i18n } = useTranslation(['notifications', 'common'])
  const { data, error, mutate } = useRead('/api/user/notices')
  const { data: security } = useRead('/api/user/security')
  const { data: push } = useRead('/api/user/push')
  const { choose, setQuiet, saving } = useChoose(mutate)
  const mailless = security !== undefined && security.mail === null
  return (
    <Page title={t('common:title_notifications')}>
      {data && <p className={css.note}>{t('when', { most: data.mailsADay })}</p>}
      {mailless && (
        <Alert kind="info">
          {t('mailless')}
          {sentenceGap(i18n.language)}
          <LinkButton kind="quiet" to={paths.bindMail}>
            {t('add_mail')}
          </LinkButton>
        </Alert>
      )}
      <ListState data={data} error={error} onRetry={() => void mutate()}>
        {data && (
          <>
            {push?.publicKey && <Here publicKey={push.publicKey} />}
            {toldKinds.map((kind) => (
              <Kind
                key={kind}
                kind={kind}
                chosen={data.told[kind]}
                mailless={mailless}
                pushes={Boolean(push?.publicKey)}
                saving={saving}
                onChoose={(channel, on) => void choose(kind, channel, on)}
              />
            ))}
            <Section title={t('quiet')}>
              <Quiet
                quiet={data.quiet}
                zone={data.zone}
                saving={saving}
                onChange={(next) => void setQuiet(next)}
              />
            </Section>
            <List label={t('common:title_notices')}>
              <Row compact to={paths.notices} title={t('security_too')} />
              <Row compact to={paths.alerts} title={t('common:title_alerts')} />
            </List>
          </>
        )}
      </ListState>
    </Page>
  )
}
