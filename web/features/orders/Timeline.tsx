import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { idTimeMs } from '../../../shared/ids.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { Segmented } from '../../ui/choices.tsx'
import { useFormat } from '../../ui/format.ts'
import { useServerNow } from '../../ui/useServerNow.ts'
import type { Order } from '../trade/types.ts'
import css from './receipt.module.css'

const clocks = ['local', 'utc'] as const

/** The moments of an order, on the user's clock or in UTC, as the rules and the check count. */
export function Timeline({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { lang } = useFormat()
  const [clock, setClock] = useState<(typeof clocks)[number]>('local')
  const instant = new Intl.DateTimeFormat(lang, {
    ...{ dateStyle: 'medium', timeStyle: 'medium' },
    ...(clock === 'utc' && { timeZone: 'UTC' }),
  })
  const now = useServerNow(1000, order.status === 'open') / 1000
  const { openAt, closeAt, openPrice, closePrice, settledAt } = order
  const moments = [
    { name: t('placed_at'), at: Math.floor(idTimeMs(order.id) / 1000), price: null },
    { name: t('entry_at'), at: openAt, price: openPrice },
    { name: t('close_at'), at: closeAt, price: closePrice },
    { name: t('settled_at'), at: settledAt, price: null },
  ]
  return (
    <Section title={t('timeline')}>
      <Card>
        <ol className={css.timeline}>
          {moments.map(({ name, at, price }) => (
            <li key={name} className={css.moment} data-done={at !== null && at <= now}>
              <span>
                {name}
                {price !== null && <PriceThen price={price} />}
              </span>
              <span className={css.at}>{at === null ? '–' : instant.format(at * 1000)}</span>
            </li>
          ))}
        </ol>
        <Segmented
          label={t('times')}
          options={[
            { value: 'local', label: t('times_local') },
            { value: 'utc', label: 'UTC' },
          ]}
          value={clock}
          onValue={setClock}
        />
      </Card>
    </Section>
  )
}

function PriceThen({ price }: { price: string }) {
  const format = useFormat()
  return <span className={css.price}>{format.decimal(price)}</span>
}
