import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { navIcon } from '../frame/NavBar.tsx'
import { Section } from '../ui/Card.tsx'
import { useKeys } from '../ui/keys.ts'
import { Empty } from '../ui/ListState.tsx'
import { recents } from './kept.ts'
import css from './market.module.css'
import { ProductRows } from './ProductRows.tsx'
import { keptProducts, type ListedProduct } from './products.ts'
import { found } from './search.ts'

const RECENTS_SHOWN = 6

export function SearchPanel({
  products,
  onClose,
}: {
  products: readonly ListedProduct[]
  onClose: () => void
}) {
  const { t } = useTranslation(['market', 'products'])
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const last = keptProducts(products, recents.use()).slice(0, RECENTS_SHOWN)
  useEffect(() => input.current?.focus(), [])
  useKeys({ '/': () => input.current?.focus() })

  const asked = query.trim() !== ''
  const results = found(products, query, ({ category }) => t(`products:category.${category}`))
  const clear = () => {
    setQuery('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // In a sheet, Escape closes what was opened last.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <div className={css.products}>
      <form
        className={css.search}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          // Closes the keyboard, to make room for the results.
          input.current?.blur()
        }}
      >
        <button type="button" className={navIcon} onClick={onClose} aria-label={t('search_close')}>
          <IconChevronLeft size={24} stroke={1.75} aria-hidden="true" />
        </button>
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={t('search_products')}
          placeholder={t('search_hint')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {query !== '' && (
          <button type="button" className={navIcon} onClick={clear} aria-label={t('search_clear')}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </form>
      <p className="visually-hidden" role="status">
        {asked && t('found', { count: results.length })}
      </p>
      {!asked && last.length > 0 ? (
        <Section title={t('recents')}>
          <ProductRows products={last} />
        </Section>
      ) : results.length > 0 ? (
        <ProductRows products={results} />
      ) : (
        asked && <Empty picture="lens">{t('search_none')}</Empty>
      )}
    </div>
  )
}
