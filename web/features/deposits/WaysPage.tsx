import { useTranslation } from 'react-i18next'
import { useMe, useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { PauseNote } from '../../frame/PauseNote.tsx'
import { depositPath, paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { methodIcons } from './methods.ts'
import { Practice } from './Practice.tsx'
import { Times } from './Times.tsx'
import type { Way } from './types.ts'

export function Component() {
  const { t } = useTranslation(['deposits', 'common'])
  const format = useFormat()
  const { data, error, mutate } = useRead('/api/user/recharge')
  const { data: me } = useMe()
  return (
    <Page title={t('common:title_deposit')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        isEmpty={data?.items.length === 0}
        empty={<Empty picture="shutter">{t('no_ways')}</Empty>}
      >
        {me?.limits.pause && <PauseNote pause={me.limits.pause} link />}
        {data?.practice && <Practice>{t('practice_ways')}</Practice>}
        <List label={t('ways')}>
          {data?.items.map((way) => (
            <WayRow key={way.method} way={way} practice={data.practice} />
          ))}
        </List>
        {data && (
          <Section title={t('terms')}>
            <Card>
              <Facts>
                <Fact name={t('amount')}>
                  {t('from_to', {
                    min: format.money(data.min, data.asset),
                    max: format.money(data.max, data.asset),
                  })}
                </Fact>
                <Times ways={data} />
              </Facts>
            </Card>
          </Section>
        )}
        <LinkButton kind="secondary" full to={paths.deposits}>
          {t('common:title_deposits')}
        </LinkButton>
      </ListState>
    </Page>
  )
}

function WayRow({ way: { method, network, bank }, practice }: { way: Way; practice: boolean }) {
  const { t } = useTranslation('deposits')
  const Icon = methodIcons[method]
  return (
    <Row
      to={depositPath(method)}
      start={<Icon size={24} stroke={1.75} aria-hidden="true" />}
      title={t(`method_${method}`)}
      sub={network ?? (bank && practice ? t('practice_bank') : bank)}
    />
  )
}
