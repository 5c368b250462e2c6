import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { mayAct } from '../../../shared/roles.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { useRead } from '../api/hooks.ts'
import { useSession } from '../api/session.ts'
import page from '../audit/audit.module.css'
import css from '../frame/table.module.css'
import { deskPaths } from '../paths.ts'
import { Books } from './Books.tsx'
import { type DeskProduct, HaltDialog } from './HaltDialog.tsx'
import { useHaltName } from './useHaltName.ts'

export function ProductsPage() {
  const { t } = useTranslation(['desk', 'halts'])
  const format = useFormat()
  const nameOf = useHaltName()
  const session = useSession()
  const mayHalt = session !== null && mayAct(session.operator.role, 'approver')
  const { data, error, mutate } = useRead('/api/desk/products', {})
  const [asked, setAsked] = useState<DeskProduct | null>(null)
  return (
    <main className={page.page}>
      <h2>{t('products')}</h2>
      <p className={page.note}>{t('halts:products_note')}</p>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        isEmpty={data?.items.length === 0}
        empty={null}
      >
        <ul className={css.table}>
          {data?.items.map((product) => {
            const { id, halted, since, resumeBy } = product
            const isOwn = resumeBy !== null && resumeBy.id === session?.operator.id
            return (
              <li key={id} className={css.doc}>
                <span>
                  {product.symbol === null ? (
                    <span className={css.amount}>{nameOf(product)}</span>
                  ) : (
                    <Link className={css.link} to={deskPaths.product(id)}>
                      {nameOf(product)}
                    </Link>
                  )}{' '}
                  <Badge kind={halted === null ? 'ok' : 'danger'}>
                    {t(halted === null ? 'product_trading' : 'product_halted')}
                  </Badge>
                  {halted !== null && (
                    <div className={css.note}>
                      {since !== null && `${t('halts:halt_since', { time: format.dateTimeShort(since) })} · `}
                      {t('halt_said', { text: halted })}
                    </div>
                  )}
                  {resumeBy && (
                    <div className={css.note}>
                      {t('halts:resume_asked', { name: resumeBy.name ?? t('nobody') })}
                    </div>
                  )}
                </span>
                {mayHalt && !isOwn && (
                  <Button kind="secondary" onClick={() => setAsked(product)}>
                    {t(halted === null ? 'halt' : 'resume')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </ListState>
      <Books />
      {asked && <HaltDialog product={asked} onClose={() => setAsked(null)} onDone={() => void mutate()} />}
    </main>
  )
}
