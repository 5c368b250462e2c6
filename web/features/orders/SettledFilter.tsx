import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Chips } from '../../ui/choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { type Filter, results, spans } from './filter.ts'
import css from './orders.module.css'

/** Which settled orders to show: when, of what, and how they ended. */
export function SettledFilter({ filter, onFilter }: { filter: Filter; onFilter: (next: Filter) => void }) {
  const { t } = useTranslation('orders')
  const { span, days, product, result } = filter
  const choose = (change: Partial<Filter>) => onFilter({ ...filter, ...change })
  return (
    <div className={css.filter}>
      <Chips
        label={t('period')}
        options={spans.map((value) => ({ value, label: t(`period_${value}`) }))}
        value={span}
        onValue={(value) => choose({ span: value })}
      />
      {span === 'custom' && (
        <div className={css.pair}>
          <Field
            label={t('from')}
            type="date"
            value={days.from}
            max={days.to || undefined}
            onChange={(event) => choose({ days: { ...days, from: event.target.value } })}
          />
          <Field
            label={t('to')}
            type="date"
            value={days.to}
            min={days.from || undefined}
            onChange={(event) => choose({ days: { ...days, to: event.target.value } })}
          />
        </div>
      )}
      <div className={css.pair}>
        <ProductChoice product={product} onProduct={(value) => choose({ product: value })} />
        <Select
          label={t('result')}
          options={[
            { value: '', label: t('any') },
            ...results.map((value) => ({ value, label: t(`result_${value}`) })),
          ]}
          value={result}
          onValue={(value) => choose({ result: value })}
        />
      </div>
    </div>
  )
}

function ProductChoice({ product, onProduct }: { product: string; onProduct: (id: string) => void }) {
  const { t } = useTranslation('orders')
  const { data } = useRead('/api/index/home')
  const offered = data?.items.map(({ id, symbol }) => ({ value: id, label: symbol })) ?? []
  // One that is no longer offered, or not known yet, stays what the address says.
  const named = product === '' || offered.some(({ value }) => value === product)
  return (
    <Select
      label={t('product')}
      options={[
        { value: '', label: t('any') },
        ...offered,
        ...(named ? [] : [{ value: product, label: product }]),
      ]}
      value={product}
      onValue={onProduct}
    />
  )
}
