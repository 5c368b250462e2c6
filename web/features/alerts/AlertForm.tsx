import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type AlertSide, alertSides } from '../../../shared/alerts.ts'
import { useRead } from '../../api/hooks.ts'
import { plainAmount } from '../../ui/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card, Form } from '../../ui/Card.tsx'
import { Segmented } from '../../ui/choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Select } from '../../ui/Select.tsx'
import { useChangeAlerts } from './useChangeAlerts.ts'

/** Poll interval for the price. */
const PRICE_MS = 5000

export function AlertForm() {
  const { t } = useTranslation('alerts')
  const format = useFormat()
  const [params] = useSearchParams()
  const { data: goods } = useRead('/api/index/goods', {}, { freshMs: 60_000 })
  const [chosen, setChosen] = useState(params.get('id'))
  const [side, setSide] = useState<AlertSide>('above')
  const [typed, setTyped] = useState('')
  const { change, refusal, busy } = useChangeAlerts()
  const products = goods?.items ?? []
  const productId = products.find(({ id }) => id === chosen)?.id ?? products[0]?.id
  const quote = useRead('/api/index/ajaxpro', productId ? { id: productId } : null, { refreshMs: PRICE_MS })
  const price = quote.data?.price

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (productId && typed.trim())
      change({ productId, [side]: plainAmount(typed, format.lang) }, () => setTyped(''))
  }
  return (
    <Card>
      <Form onSubmit={submit}>
        <Select
          label={t('product')}
          options={products.map(({ id, symbol, name }) => ({ value: id, label: `${symbol} · ${name}` }))}
          value={productId ?? ''}
          onValue={setChosen}
        />
        <Segmented
          label={t('side')}
          options={alertSides.map((value) => ({ value, label: t(`side_${value}`) }))}
          value={side}
          onValue={setSide}
        />
        <Field
          label={t('price')}
          hint={price ? t('now', { price: format.decimal(price) }) : undefined}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {refusal && <Alert>{refusal}</Alert>}
        <Button full type="submit" busy={busy} disabled={!productId || !typed.trim()}>
          {t('add')}
        </Button>
      </Form>
    </Card>
  )
}
