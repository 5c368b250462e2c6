import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Fairness } from '../../../shared/tape/proof.ts'
import { epochDay, secondsOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { useInfo, useRead } from '../../api/hooks.ts'
import { useSession } from '../../api/session.ts'
import { Page } from '../../frame/Page.tsx'
import { useProducts } from '../../market/useProducts.ts'
import { paths } from '../../paths.ts'
import { useAddressParams, withParams } from '../../ui/addressParams.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { useVersion } from '../../ui/version.ts'
import { ByHand } from './ByHand.tsx'
import { HowPrices } from './HowPrices.tsx'
import { ReplayDay } from './ReplayDay.tsx'
import { SimDay } from './SimDay.tsx'

export function Component() {
  const { t } = useTranslation(['check', 'common'])
  const { data: info } = useInfo()
  const session = useSession()
  const { products, error, retry } = useProducts()
  const [params, changeParams] = useAddressParams()
  const symbol = params.get('symbol') ?? products?.[0]?.symbol
  const source = products?.find((product) => product.symbol === symbol)?.source
  return (
    <Page title={t('common:title_fairness')}>
      {info && <HowPrices feed={source ?? info.feed} signedIn={session !== null} />}
      <ListState data={products} error={error} onRetry={retry} skeleton={<TextSkeleton />}>
        {products && symbol && (
          <>
            <Select
              label={t('fair_symbol')}
              options={products.map((product) => ({
                value: product.symbol,
                label: `${product.symbol} · ${product.name}`,
              }))}
              value={symbol}
              onValue={(chosen) => changeParams((now) => withParams(now, { symbol: chosen }))}
            />
            <Published symbol={symbol} />
          </>
        )}
      </ListState>
    </Page>
  )
}

const EVERY_MS = 15_000

function Published({ symbol }: { symbol: string }) {
  const { t } = useTranslation('check')
  const format = useFormat()
  const nameOf = useVersion()
  const today = epochDay(secondsOf(serverNow()))
  const now = useRead('/api/index/fairness', { symbol, day: today }, { refreshMs: EVERY_MS })
  const next = useRead('/api/index/fairness', { symbol, day: today + 1 }, { refreshMs: EVERY_MS })
  const read = now.data
  const tape = read?.tape as Fairness | undefined
  return (
    <ListState
      data={read}
      error={now.error}
      onRetry={() => void now.mutate()}
      skeleton={<TextSkeleton lines={12} />}
    >
      {tape && <Day tape={tape} isToday onReveal={() => void now.mutate()} />}
      {next.data && <Day tape={next.data.tape as Fairness} onReveal={() => void next.mutate()} />}
      {tape && <ByHand tape={tape} symbol={symbol} />}
      <Section title={t('fair_rules')}>
        <Card>
          <Facts>
            {read?.rules.map(({ version, from }) => (
              <Fact key={version} name={nameOf(version)}>
                {t('fair_rules_from', { date: format.date(from) })}
              </Fact>
            ))}
          </Facts>
          <p>
            <Link to={paths.rules}>{t('fair_rules_page')}</Link>
          </p>
        </Card>
      </Section>
    </ListState>
  )
}

function Day({ tape, isToday, onReveal }: { tape: Fairness; isToday?: boolean; onReveal: () => void }) {
  const { t } = useTranslation('check')
  const { lang } = useFormat()
  // A day of the tape is a UTC day, wherever the reader is.
  const date = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    tape.day * 86_400_000,
  )
  return (
    <Section title={isToday ? t('fair_today', { date }) : t('fair_tomorrow', { date })}>
      <Card>
        {tape.feed === 'sim' ? <SimDay tape={tape} onReveal={onReveal} /> : <ReplayDay tape={tape} />}
      </Card>
    </Section>
  )
}
