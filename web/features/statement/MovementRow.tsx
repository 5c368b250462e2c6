import { useTranslation } from 'react-i18next'
import { documentPaths } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { Row } from '../../ui/List.tsx'
import css from './statement.module.css'
import type { Change, Movement } from './sums.ts'

/** One movement: why and when, and what it changed. */
export function MovementRow({ movement }: { movement: Movement }) {
  const { t } = useTranslation('statement')
  const format = useFormat()
  const { at, kind, document, symbol, changes } = movement
  return (
    <Row to={documentPaths[document.kind](document.id)}>
      <span className={css.row}>
        <span className={css.what}>
          <span className={css.kind}>{t(`kind_${kind}`)}</span>
          <span className={css.sub}>
            {symbol !== null && `${symbol} · `}
            <span className={css.time}>{format.timeShort(at)}</span>
          </span>
        </span>
        <Changes changes={changes} />
      </span>
    </Row>
  )
}

/** `available` is first, without its name; other balances are named. No colour: moving money is no gain. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('statement')
  const format = useFormat()
  return (
    <span className={css.changes}>
      {[...changes]
        .sort((a, b) => rank(a) - rank(b))
        .map(({ balance, asset, amount }) => (
          <span key={`${balance} ${asset}`} className={balance === 'available' ? css.available : css.sub}>
            {balance !== 'available' && `${t(`balance_${balance}`)} `}
            <span className={css.amount}>{format.money(amount, asset, 'always')}</span>
          </span>
        ))}
    </span>
  )
}

const rank = ({ balance }: Change): number => (balance === 'available' ? 0 : 1)
