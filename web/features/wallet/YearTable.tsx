import { useTranslation } from 'react-i18next'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Own } from '../../ui/own.tsx'
import { useMonth } from './useMonth.ts'
import css from './wallet.module.css'
import { between, isZero, monthsWithMovements, type OfAsset, type Sums } from './year.ts'

export function YearTable({ year, one }: { year: number; one: OfAsset }) {
  const { t } = useTranslation('wallet')
  const month = useMonth()
  return (
    <Section title={one.asset}>
      <div className={css.months}>
        <Card>
          <Part title={`${t('whole_year')} ${year}`} sums={one.total} asset={one.asset} />
        </Card>
        {monthsWithMovements(one).map(({ key, ...sums }) => (
          <Card key={key}>
            <Part title={month(key)} sums={sums} asset={one.asset} />
          </Card>
        ))}
      </div>
    </Section>
  )
}

function Part({ title, sums, asset }: { title: string; sums: Sums; asset: string }) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <h3>{title}</h3>
      <Facts>
        <Fact name={t('opening')}>
          <Own amount={sums.opening} asset={asset} />
        </Fact>
        {between
          .filter((name) => !isZero(sums[name]))
          .map((name) => (
            <Fact key={name} name={t(`flow_${name}`)}>
              <Own amount={sums[name]} asset={asset} sign />
            </Fact>
          ))}
        <Fact name={t('closing')}>
          <Own amount={sums.closing} asset={asset} />
        </Fact>
      </Facts>
    </>
  )
}
