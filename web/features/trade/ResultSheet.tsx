import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmPath, orderPath } from '../../paths.ts'
import type { Order } from '../../trading/types.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Own } from '../../ui/own.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import css from './sheets.module.css'

/** How an order ended. Checking it weighs as much as going on. */
export function ResultSheet({ order, onClose }: { order: Order | null; onClose: () => void }) {
  const { t } = useTranslation(['trade', 'orders'])
  const [last, setLast] = useState(order)
  // The words stay while the sheet goes.
  if (order && order !== last) setLast(order)
  const result = last?.result ?? 'void'
  return (
    <Sheet open={order !== null} onClose={onClose} title={t(`result_${result}`)}>
      {last && <Result order={last} />}
      <div className={css.resultActions}>
        <LinkButton kind="secondary" to={`${orderPath(last?.id ?? '')}&check=1`}>
          {t('check')}
        </LinkButton>
        <Button kind="secondary" onClick={onClose}>
          {t('continue')}
        </Button>
        {last && (
          <LinkButton kind="quiet" to={confirmPath(last)}>
            {t('orders:order_again')}
          </LinkButton>
        )}
      </div>
    </Sheet>
  )
}

function Result({ order }: { order: Order }) {
  const { t } = useTranslation(['trade', 'common'])
  const format = useFormat()
  const { result, profit, asset, symbol, openPrice, closePrice, direction, amount } = order
  const price = (text: string | null) => (text === null ? '–' : format.decimal(text))
  return (
    <div className={css.result}>
      <strong className={css.net}>
        <Own amount={profit ?? '0'} asset={asset} sign />
      </strong>
      <p className={css.ordered}>
        {symbol} <Badge kind={direction}>{t(`common:direction_${direction}`)}</Badge>
        <Own amount={amount} asset={asset} />
      </p>
      <p className="num">
        {price(openPrice)} → {price(closePrice)}
      </p>
      {(result === 'draw' || result === 'void') && <p>{t(`result_${result}_note`)}</p>}
    </div>
  )
}
