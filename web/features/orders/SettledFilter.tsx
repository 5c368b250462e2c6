import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import type { Choose } from '../../records/filter.ts'
import { PeriodFilter } from '../../records/PeriodFilter.tsx'
import { Select } from '../../ui/Select.tsx'
import { type Filter, results } from './filter.ts'

export function SettledFilter({ filter, onChoose: choose }: { filter: Filter; onChoose: Choose<Filter> }) {
  const { t } = useTranslation(['orders', 'common'])
  const { product, result } = filter
  return (
    <PeriodFilter period={filter} onPeriod={choose}>
      <ProductChoice product={product} onProduct={(value) => choose({ product: value })} />
      <Select
        label={t('result')}
        options={[
          { value: '', label: t('common:any') },
          ...results.map((value) => ({ value, label: t(`result_${value}`) })),
        ]}
        value={result}
        onValue={(value) => choose({ result: value })}
      />
    </PeriodFilter>
  )
}

function ProductChoice({ product, onProduct }: { product: string; onProduct: (id: string) => void }) {
  const { t } = useTranslation(['orders', 'common'])
  const { data } = useRead('/api/index/home')
  const offered = data?.items.map(({ id, symbol }) => ({ value: id, label: symbol })) ?? []
  // An unknown product stays as the address names it.
  const named = product === '' || offered.some(({ value }) => value === product)
  return (
    <Select
      label={t('product')}
      options={[
        { value: '', label: t('common:any') },
        ...offered,
        ...(named ? [] : [{ value: product, label: product }]),
      ]}
      value={product}
      onValue={onProduct}
    />
  )
}
