import { useTranslation } from 'react-i18next'
import { useInfo } from '../../api/hooks.ts'
import { Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'

const hrefs = {
  email: (value: string) => `mailto:${value}`,
  phone: (value: string) => `tel:${value.replace(/[^+\d]/g, '')}`,
  link: (value: string) => value,
}

/** How else the operator of this stage can be reached; nothing where there is no other way. */
export function Channels() {
  const { t } = useTranslation('service')
  const { data: info } = useInfo()
  const channels = info?.service.channels ?? []
  if (channels.length === 0) return null
  return (
    <Section title={t('channels')}>
      <Facts>
        {channels.map(({ kind, value }) => (
          <Fact key={value} name={t(`channel_${kind}`)}>
            <a href={hrefs[kind](value)}>{value}</a>
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}
