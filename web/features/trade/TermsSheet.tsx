import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import type { Product } from '../../trading/types.ts'
import { Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { versionNumber } from '../../ui/version.ts'
import { Durations } from './Durations.tsx'
import css from './sheets.module.css'

const hoursKnown = ['always', 'forex', 'futures', 'stocks'] as const

export function TermsSheet({
  open,
  onClose,
  product,
}: {
  open: boolean
  onClose: () => void
  product: Product
}) {
  const { t } = useTranslation('trade')
  return (
    <Sheet open={open} onClose={onClose} title={t('terms_title', { symbol: product.symbol })}>
      <Terms product={product} />
    </Sheet>
  )
}

function Terms({ product }: { product: Product }) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const { asset, limits, terms } = product
  const [first] = terms
  const money = (amount: string) => format.money(amount, asset)
  const range = (min: string, max: string) => t('from_to', { min: money(min), max: money(max) })
  const hours = hoursKnown.find((id) => id === product.hours)
  return (
    <>
      {hours && (
        <Section title={t('hours')}>
          <p>{t(`hours_${hours}`)}</p>
        </Section>
      )}
      <Section title={t('durations')}>
        <Durations product={product} />
      </Section>
      {first && (
        <Section title={t('fee')}>
          <p>{t('fee_rule', { rate: format.rate(first.feeRate), min: money(first.feeMin) })}</p>
        </Section>
      )}
      <Section title={t('limits')}>
        <Facts>
          <Fact name={t('limit_order')}>{range(limits.orderMin, limits.orderMax)}</Fact>
          <Fact name={t('limit_position')}>{range(limits.positionMin, limits.positionMax)}</Fact>
          <Fact name={t('limit_total')}>{t('up_to', { max: money(limits.totalMax) })}</Fact>
          <Fact name={t('staleness')}>{format.duration(product.stalenessSeconds)}</Fact>
        </Facts>
      </Section>
      {product.announced && <Announced product={product} next={product.announced} />}
      <p className={css.links}>
        <Link to={paths.rules}>{t('rules_link')}</Link>
        <Link to={paths.risk}>{t('risk_link')}</Link>
        <span className={css.note}>
          {t('rules_version', { version: versionNumber(product.rules) ?? product.rules })}
        </span>
      </p>
    </>
  )
}

/** Terms that begin later. */
function Announced({ product, next }: { product: Product; next: NonNullable<Product['announced']> }) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const [first] = next.terms
  const money = (amount: string) => format.money(amount, product.asset)
  const range = (min: string, max: string) => t('from_to', { min: money(min), max: money(max) })
  return (
    <Section title={t('terms_next', { time: format.dateTime(next.from) })}>
      <Facts>
        {next.terms.map(({ seconds, payoutRate }) => (
          <Fact key={seconds} name={format.duration(seconds)}>
            {format.rate(payoutRate)}
          </Fact>
        ))}
        <Fact name={t('limit_order')}>{range(next.limits.orderMin, next.limits.orderMax)}</Fact>
        <Fact name={t('limit_position')}>{range(next.limits.positionMin, next.limits.positionMax)}</Fact>
      </Facts>
      {first && <p>{t('fee_rule', { rate: format.rate(first.feeRate), min: money(first.feeMin) })}</p>}
    </Section>
  )
}
