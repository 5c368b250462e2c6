import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type StepUpAction, stepUpActions } from '../../../shared/security.ts'
import { ApiError } from '../../api/error.ts'
import { useRead } from '../../api/hooks.ts'
import type { AskedStepUp } from '../../api/stepUp.ts'
import { knowsPasskeys } from '../../passkeys/passkey.ts'
import { Alert } from '../../ui/Card.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { Select } from '../../ui/Select.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import css from './security.module.css'
import { ByCode } from './stepUp/ByCode.tsx'
import { ByPasskey } from './stepUp/ByPasskey.tsx'
import { ByPassword } from './stepUp/ByPassword.tsx'
import type { Security } from './types.ts'
import { type Way, waysOf } from './ways.ts'

const isAction = (text: string): text is StepUpAction => stepUpActions.some((action) => action === text)

/** Asks the user to show that it is them, over whatever page sent the request that needs it. */
export function StepUpSheet({ asked }: { asked: AskedStepUp | null }) {
  const { t } = useTranslation('security')
  const cancel = useCallback(
    () => asked?.refuse(new ApiError('step_up_required', { status: 403, msg: t('step_cancelled') })),
    [asked, t],
  )
  return (
    <Sheet open={asked !== null} onClose={cancel} title={t('step_title')}>
      {asked && <Asking key={asked.action} asked={asked} onLeave={cancel} />}
    </Sheet>
  )
}

function Asking({ asked, onLeave }: { asked: AskedStepUp; onLeave: () => void }) {
  const { t } = useTranslation('security')
  const { pathname } = useLocation()
  const [from] = useState(pathname)
  // Over another page nobody could tell what they confirm.
  useEffect(() => {
    if (pathname !== from) onLeave()
  }, [pathname, from, onLeave])
  const { action } = asked
  // What may be used changes with what the user has just set.
  const { data, error, mutate } = useRead('/api/user/security', {}, { freshMs: 0 })
  return (
    <div className={css.step}>
      {isAction(action) && <p className={css.what}>{t(`do_${action}`)}</p>}
      {asked.again && <Alert kind="info">{t('step_again')}</Alert>}
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={3} />}
      >
        {data && isAction(action) && (
          <Ways security={data} action={action} give={asked.give} onChanged={() => void mutate()} />
        )}
      </ListState>
    </div>
  )
}

function Ways({
  security,
  action,
  give,
  onChanged,
}: {
  security: Security
  action: StepUpAction
  give: (stepUp: string) => void
  /** The server takes other means than it said. */
  onChanged: () => void
}) {
  const { t } = useTranslation('security')
  const ways = waysOf(security, knowsPasskeys(), action)
  const [chosen, choose] = useState<Way | null>(null)
  const way = ways.find((one) => one === chosen) ?? ways[0]
  if (!way) return <Alert kind="info">{t('step_none')}</Alert>
  const name = (one: Way): string =>
    one === 'phone' || one === 'mail' ? t(`by_${one}`, { target: security[one] }) : t(`by_${one}`)
  const parts = { action, give, onChanged }
  return (
    <>
      {ways.length > 1 && (
        <Select
          label={t('step_how')}
          options={ways.map((value) => ({ value, label: name(value) }))}
          value={way}
          onValue={choose}
        />
      )}
      {way === 'passkey' && <ByPasskey {...parts} />}
      {(way === 'phone' || way === 'mail') && (
        <ByCode {...parts} key={way} by={way} target={security[way] ?? ''} />
      )}
      {(way === 'fundPassword' || way === 'password') && <ByPassword {...parts} key={way} means={way} />}
    </>
  )
}
