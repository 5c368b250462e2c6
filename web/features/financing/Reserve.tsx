import { useTranslation } from 'react-i18next'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import css from './financing.module.css'
import { fundsOf } from './reserve.ts'
import type { Details } from './types.ts'

/** The parts of a reserve add up to zero, so that each can be checked. */
export function Reserve({ project }: { project: Details }) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const { asset, kind } = project
  const { paidAt } = project.reserve
  return (
    <Section title={t('reserve')}>
      <Card>
        <p className={css.note}>{kind === 'balance' ? t('reserve_balance') : t('reserve_text')}</p>
        <Facts>
          {fundsOf(project).map(({ name, amount }) => (
            <Fact key={name} name={t(`reserve_${name}`)}>
              {name === 'sum' ? (
                <strong>{format.money(amount, asset)}</strong>
              ) : (
                format.money(amount, asset, 'always')
              )}
            </Fact>
          ))}
        </Facts>
        {paidAt !== null ? (
          <p className={css.note}>{t('reserve_as_of', { time: format.dateTimeShort(paidAt) })}</p>
        ) : (
          <p className={css.note}>{t('reserve_not_counted')}</p>
        )}
      </Card>
    </Section>
  )
}
