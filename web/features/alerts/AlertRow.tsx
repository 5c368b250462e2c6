import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Row } from '../../ui/List.tsx'
import { toast } from '../../ui/toast.tsx'
import { useChangeAlerts } from './useChangeAlerts.ts'

type PriceAlert = Answer<'/api/user/alerts'>['alerts'][number]

export function AlertRow({ alert: { id, side, symbol, price, at, reachedAt } }: { alert: PriceAlert }) {
  const { t } = useTranslation('alerts')
  const format = useFormat()
  const { change, busy } = useChangeAlerts((refusal) => toast(refusal, 'danger'))
  const line = t(`line_${side}`, { symbol, price: format.decimal(price) })
  return (
    <Row
      title={line}
      sub={
        reachedAt === null
          ? t('since', { time: format.dateTimeShort(at) })
          : t('reached_at', { time: format.dateTimeShort(reachedAt) })
      }
      end={
        <Button
          kind="quiet"
          busy={busy}
          aria-label={t('remove_line', { alert: line })}
          onClick={() => change({ remove: id })}
        >
          {t('remove')}
        </Button>
      }
    />
  )
}
