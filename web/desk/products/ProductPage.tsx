import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { Answer } from '../../api/wire.ts'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { refresh, useRead } from '../api/hooks.ts'
import page from '../audit/audit.module.css'
import table from '../frame/table.module.css'
import { deskPaths } from '../paths.ts'
import { Hours } from './Hours.tsx'
import { NewTerms } from './NewTerms.tsx'
import css from './product.module.css'
import { Terms } from './Terms.tsx'

export function ProductPage() {
  const { t } = useTranslation(['desk', 'product', 'common'])
  const { id = '' } = useParams()
  const { data, error, mutate } = useRead('/api/desk/product', { id }, { refreshMs: 10_000 })
  return (
    <main className={page.page}>
      <Link className={table.link} to={deskPaths.products}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        {t('common:back')}
      </Link>
      <h2>{data?.symbol ?? id}</h2>
      <p className={page.note}>{t('product:note')}</p>
      <ListState data={data} error={error} onRetry={() => void mutate()} isEmpty={false} empty={null}>
        {data && (
          <div className={css.parts}>
            <State product={data} />
            <Hours {...data.hours} />
            <NewTerms product={data} onDone={() => refresh('/api/desk/product')} />
            <Terms {...data} />
          </div>
        )}
      </ListState>
    </main>
  )
}

/** The halt comes first, as for users. */
function State({ product }: { product: Answer<'/api/desk/product'> }) {
  const { t } = useTranslation(['desk', 'product'])
  const format = useFormat()
  const { state, halted, nextOpenAt, sessionEndsAt } = product
  const next =
    halted !== null
      ? t('halt_said', { text: halted })
      : nextOpenAt !== null
        ? t('product:opens', { time: format.dateTimeShort(nextOpenAt) })
        : sessionEndsAt !== null && t('product:closes', { time: format.dateTimeShort(sessionEndsAt) })
  return (
    <p>
      <StatusBadge of="market" is={halted === null ? state : 'forbidden'} /> {next}
    </p>
  )
}
