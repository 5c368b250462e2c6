import { useTranslation } from 'react-i18next'
import { type ToldChannel, type ToldKind, toldChannels } from '../../../shared/telling.ts'
import { Section } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Switch.tsx'
import css from './notifications.module.css'

export function Kind({
  kind,
  chosen,
  mailless,
  pushes,
  saving,
  onChoose,
}: {
  kind: ToldKind
  chosen: Record<ToldChannel, boolean>
  /** The user has no mail address. */
  mailless: boolean
  /** The stage sends push. */
  pushes: boolean
  saving: boolean
  onChoose: (channel: ToldChannel, on: boolean) => void
}) {
  const { t } = useTranslation('notifications')
  return (
    <Section title={t(`kind_${kind}`)}>
      <div className={css.choices}>
        {toldChannels
          .filter((channel) => channel !== 'push' || pushes)
          .map((channel) => (
            <Switch
              key={channel}
              label={t(`by_${channel}`)}
              on={chosen[channel]}
              disabled={saving || (channel === 'mail' && mailless && !chosen.mail)}
              onSwitch={(on) => onChoose(channel, on)}
            />
          ))}
      </div>
    </Section>
  )
}
