import { useTranslation } from 'react-i18next'
import { useInfo } from '../../api/hooks.ts'
import { Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'

const hrefs = {
  live: (value: string) => value,
  email: (value: string) => `mailto:${value}`,
  phone: (value: string) => `tel:${value.replace(/[^+\d]/g, '')}`,
  link: (value: string) => value,
}

export function Channels() {
  const { t } = useTranslation('service')
  const { data: info } = useInfo()
  // Channels that answer at once come first.
  const all = info?.service.channels ?? []
  const channels = [
    ...all.filter(({ kind }) => kind === 'live'),
    ...all.filter(({ kind }) => kind !== 'live'),
  ]
  if (channels.length === 0) return null
  return (
    <Section title={t('channels')}>
      <Facts>
        {channels.map(({ kind, value }) => (
          <Fact key={value} name={t(`channel_${kind}`)}>
            <a
              href={hrefs[kind](value)}
              {...(kind === 'live' && { target: '_blank', rel: 'noopener noreferrer' })}
            >
              {kind === 'live' ? new URL(value).host : value}
            </a>
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}
