import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UserLeft } from '../../../api/error.ts'
import { runOperation } from '../../../api/operation.ts'
import { getSession, renewSession } from '../../../api/session.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Alert } from '../../../ui/Card.tsx'
import { useFormat } from '../../../ui/format.ts'
import { List, Row } from '../../../ui/List.tsx'
import { Dialog } from '../../../ui/Sheet.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useErrorText } from '../../../ui/useErrorText.ts'
import css from '../security.module.css'
import type { Session } from '../types.ts'
import { isHeld, useDeviceText } from './useDeviceText.ts'
import { usePlace } from './usePlace.ts'

export function Sessions({ sessions, readAnew }: { sessions: Session[]; readAnew: () => Promise<unknown> }) {
  const { t } = useTranslation(['security', 'common'])
  const errorText = useErrorText()
  const [ending, setEnding] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  // The current one first.
  const sorted = [...sessions].sort((a, b) => Number(b.current) - Number(a.current))

  /** An id, or all others. */
  const end = async (id: string | 'others') => {
    setEnding(id)
    setFailed(null)
    try {
      const session = getSession()
      const asked = id === 'others' ? ({ which: id } as const) : ({ which: 'one', id } as const)
      const answer = await runOperation('/api/user/sessions', asked)
      const { token, expiresAt } = answer
      if (session && token && expiresAt) renewSession(session, { token, expiresAt })
      setAsking(false)
      toast(id === 'others' ? t('ended_others') : t('ended_one'), 'ok')
    } catch (error) {
      if (error instanceof UserLeft) return
      if (id === 'others') setFailed(errorText(error))
      else toast(errorText(error), 'danger')
    } finally {
      setEnding(null)
      void readAnew()
    }
  }
  return (
    <div className={css.stack}>
      <List label={t('sessions')}>
        {sorted.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending === session.id}
            onEnd={() => void end(session.id)}
          />
        ))}
      </List>
      {sessions.length > 1 && (
        <Button kind="secondary" full onClick={() => setAsking(true)}>
          {t('end_others')}
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={() => ending === null && setAsking(false)}
        title={t('end_others_title')}
        actions={
          <>
            <Button kind="secondary" disabled={ending !== null} onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button busy={ending === 'others'} onClick={() => void end('others')}>
              {t('end_others')}
            </Button>
          </>
        }
      >
        <p>{t('end_others_note')}</p>
        {failed && <Alert>{failed}</Alert>}
      </Dialog>
    </div>
  )
}

function SessionRow({
  session: { device, country, way, at, current, usedAt, usedIn, done },
  busy,
  onEnd,
}: {
  session: Session
  busy: boolean
  onEnd: () => void
}) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const deviceText = useDeviceText()
  const place = usePlace()
  const when = (at: number, country: string | null) =>
    [format.dateTimeShort(at), place(country)].filter(Boolean).join(' · ')
  const Icon = isHeld(device) ? IconDeviceMobile : IconDeviceLaptop
  return (
    <Row
      start={<Icon size={20} stroke={1.75} aria-hidden="true" />}
      title={deviceText(device)}
      sub={
        <>
          {`${t(`way_${way}`)} · ${when(at, country)}`}
          <br />
          {current ? t('session_now') : t('session_used', { when: when(usedAt, usedIn) })}
          {done.length > 0 && (
            <>
              <br />
              {t('session_done', { what: done.map((type) => t(`event_${type}`)).join(' · ') })}
            </>
          )}
          <span className={css.badges}>
            {current ? (
              <Badge kind="ok">{t('session_this')}</Badge>
            ) : (
              <Button
                kind="secondary"
                busy={busy}
                onClick={onEnd}
                aria-label={t('end_of', { device: deviceText(device) })}
              >
                {t('end_one')}
              </Button>
            )}
          </span>
        </>
      }
    />
  )
}
