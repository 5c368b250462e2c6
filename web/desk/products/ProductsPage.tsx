import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAct } from '../../../shared/roles.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { useRead } from '../api/hooks.ts'
import { useSession } from '../api/session.ts'
import page from '../audit/audit.module.css'
import css from '../frame/table.module.css'
import { type DeskProduct, HaltDialog } from './HaltDialog.tsx'

/** All products, and which take no new orders; an approver halts them and lets orders in again. */
export function ProductsPage() {
  const { t } = useTranslation('desk')
  const session = useSession()
  const mayHalt = session !== null && mayAct(session.operator.role, 'approver')
  const { data, error, mutate } = useRead('/api/desk/products', {})
  const [asked, setAsked] = useState<DeskProduct | null>(null)
  return (
    <main className={page.page}>
      <h2>{t('products')}</h2>
      <p className={page.note}>{t('products_note')}</p>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        isEmpty={data?.items.length === 0}
        empty={null}
      >
        <ul className={css.table}>
          {data?.items.map((product) => {
            const { id, symbol, halted } = product
            return (
              <li key={id} className={css.doc}>
                <span>
                  <span className={css.amount}>{symbol}</span>{' '}
                  <Badge kind={halted === null ? 'ok' : 'danger'}>
                    {t(halted === null ? 'product_trading' : 'product_halted')}
                  </Badge>
                  {halted !== null && <div className={css.note}>{t('halt_said', { text: halted })}</div>}
                </span>
                {mayHalt && (
                  <Button kind="secondary" onClick={() => setAsked(product)}>
                    {t(halted === null ? 'halt' : 'resume')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </ListState>
      {asked && <HaltDialog product={asked} onClose={() => setAsked(null)} onDone={() => void mutate()} />}
    </main>
  )
}
