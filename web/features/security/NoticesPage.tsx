import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NoticeChannel, type NoticeKind, noticeChannels, noticeKinds } from '../../../shared/security.ts'
import { post } from '../../api/client.ts'
import { UserLeft } from '../../api/error.ts'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { Alert, Section } from '../../ui/Card.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import css from './security.module.css'

export function Component() {
  const { t } = useTranslation(['security', 'common'])
  const errorText = useErrorText()
  const { data, error, mutate } = useRead('/api/user/notices')
  const { data: security } = useRead('/api/user/security')
  const [saving, setSaving] = useState<string | null>(null)

  const choose = async (kind: NoticeKind, channel: NoticeChannel, on: boolean) => {
    setSaving(kind + channel)
    try {
      const chosen = await post('/api/user/notices', { kind, channel, on: on ? '1' : '0' })
      await mutate(chosen, { revalidate: false })
    } catch (refused) {
      if (!(refused instanceof UserLeft)) toast(errorText(refused), 'danger')
      // Read what is set now, even if the answer was lost.
      void mutate()
    } finally {
      setSaving(null)
    }
  }
  const mailless = security !== undefined && security.mail === null
  return (
    <Page title={t('common:title_notices')}>
      <p className={css.note}>{t('notices_always')}</p>
      {mailless && <Alert kind="info">{t('notices_mailless')}</Alert>}
      <ListState data={data} error={error} onRetry={() => void mutate()}>
        {data &&
          noticeKinds.map((kind) => (
            <Section key={kind} title={t(`notice_${kind}`)}>
              <div className={css.choices}>
                {noticeChannels.map((channel) => (
                  <Switch
                    key={channel}
                    label={t(`channel_${channel}`)}
                    on={data.choices[kind][channel]}
                    disabled={saving !== null || (channel === 'mail' && mailless)}
                    onSwitch={(on) => void choose(kind, channel, on)}
                  />
                ))}
              </div>
            </Section>
          ))}
      </ListState>
    </Page>
  )
}
