import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { refresh } from '../../api/refresh.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Own } from '../../ui/own.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import { spanText } from './span.ts'

export function RealityCheck(): ReactNode {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const errorText = useErrorText()
  const { data } = useRead('/api/user/realitycheck', {}, { freshMs: 60_000 })
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [seen, setSeen] = useState<number | null>(null)
  const check = data?.check
  if (!check || seen === check.at) return null
  const acknowledge = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await post('/api/user/realitycheck', { at: check.at })
      setSeen(check.at)
      await refresh('/api/user/index', '/api/user/realitycheck')
    } catch (error) {
      setFailed(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      // Only acknowledging closes it.
      onClose={() => {}}
      title={t('reality_title')}
      actions={
        <>
          <LinkButton kind="quiet" to={paths.limits} onClick={() => void acknowledge()}>
            {t('reality_limits')}
          </LinkButton>
          <Button busy={busy} onClick={() => void acknowledge()}>
            {t('reality_seen')}
          </Button>
        </>
      }
    >
      <p>{t('reality_since', { time: format.dateTimeShort(check.from) })}</p>
      <Facts>
        <Fact name={t('reality_time')}>{spanText(check.seconds, format)}</Fact>
        <Fact name={t('reality_orders')}>{format.number(check.orders)}</Fact>
        {check.open > 0 && <Fact name={t('reality_open')}>{format.number(check.open)}</Fact>}
        <Fact name={t('reality_staked')}>
          <Own amount={check.staked} asset={check.asset} />
        </Fact>
        <Fact name={t('reality_net')}>
          <Own amount={check.net} asset={check.asset} sign />
        </Fact>
      </Facts>
      <p>{t('reality_time_what')}</p>
      {failed && <Alert>{failed}</Alert>}
    </Dialog>
  )
}
