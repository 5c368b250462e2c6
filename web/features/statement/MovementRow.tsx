import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { documentPath } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { Row } from '../../ui/List.tsx'
import { useOwn } from '../../ui/own.tsx'
import { knownKind } from './filter.ts'
import css from './statement.module.css'
import { type Change, legsOf, type Movement, sumOf } from './sums.ts'

/** An order opens to its steps. */
export function MovementRow({ movement }: { movement: Movement }) {
  const { t } = useTranslation('common')
  const to = documentPath(movement.document.kind, movement.document.id)
  if (movement.document.kind !== 'order' || to === undefined) {
    return (
      <Row {...(to && { to })}>
        <Line movement={movement} />
      </Row>
    )
  }
  return (
    <li className={css.item}>
      <details className={css.opens}>
        <summary>
          <Line movement={movement} />
          <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
        </summary>
        <ul className={css.legs}>
          {legsOf(movement).map((leg) => (
            <Leg key={leg.kind} leg={leg} />
          ))}
        </ul>
        <Link className={css.more} to={to}>
          {t('title_order')}
        </Link>
      </details>
    </li>
  )
}

function Line({ movement }: { movement: Movement }) {
  const { t } = useTranslation('statement')
  const format = useFormat()
  const own = useOwn()
  const { at, kind, symbol, earlier, owned } = movement
  const net = sumOf([movement, ...earlier]) ?? movement.changes
  return (
    <span className={css.row}>
      <span className={css.what}>
        <span className={css.kind}>{t(`kind_${knownKind(kind)}`)}</span>
        <span className={css.sub}>
          {symbol !== null && `${symbol} · `}
          <span className={css.time}>{format.timeShort(at)}</span>
        </span>
      </span>
      <span className={css.changes}>
        {net.length > 0 ? <Changes changes={net} /> : <span className={css.sub}>{t('net_zero')}</span>}
        {owned?.map(({ asset, amount }) => (
          <span key={asset} className={css.after}>
            {t('balance_after', { amount: own.money(amount, asset) })}
          </span>
        ))}
      </span>
    </span>
  )
}

function Leg({ leg: { at, kind, changes, fee } }: { leg: ReturnType<typeof legsOf>[number] }) {
  const { t } = useTranslation('statement')
  const format = useFormat()
  const own = useOwn()
  return (
    <li className={css.leg}>
      <span className={css.what}>
        <span>{t(`kind_${knownKind(kind)}`)}</span>
        <span className={css.sub}>
          <span className={css.time}>{format.time(at)}</span>
        </span>
      </span>
      <span className={css.changes}>
        <Changes changes={changes} />
        {fee && <span className={css.sub}>{t('fee_in', { amount: own.money(fee.amount, fee.asset) })}</span>}
      </span>
    </li>
  )
}

/** Names every balance except `available`. Uncoloured: moving money is no gain. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('statement')
  const own = useOwn()
  return [...changes]
    .sort((a, b) => rank(a) - rank(b))
    .map(({ balance, asset, amount }) => (
      <span key={`${balance} ${asset}`} className={balance === 'available' ? css.available : css.sub}>
        {balance !== 'available' && `${t(`balance_${balance}`)} `}
        <span className={css.amount}>{own.money(amount, asset, 'always')}</span>
      </span>
    ))
}

const rank = ({ balance }: Change): number => (balance === 'available' ? 0 : 1)
