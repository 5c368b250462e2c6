import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type StepUpAction, stepUpActions } from '../../../shared/security.ts'
import { ApiError } from '../../api/error.ts'
import { useRead } from '../../api/hooks.ts'
import type { AskedStepUp } from '../../api/stepUp.ts'
import { knowsPasskeys } from '../../passkeys/passkey.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { Select } from '../../ui/Select.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { useRefusedText } from '../../ui/useRefusedText.ts'
import css from './security.module.css'
import { ByCode } from './stepUp/ByCode.tsx'
import { ByPasskey } from './stepUp/ByPasskey.tsx'
import { ByPassword } from './stepUp/ByPassword.tsx'
import type { Security } from './types.ts'
import { codeOf, type Way, waysOf, whyNoWay } from './ways.ts'

const isAction = (text: string): text is StepUpAction => stepUpActions.some((action) => action === text)

/** Opens over the page whose request needs it. */
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
  // Over another page the user could not tell what they confirm.
  useEffect(() => {
    if (pathname !== from) onLeave()
  }, [pathname, from, onLeave])
  const { action, says = action } = asked
  // Read again, since the user may just have set another means.
  const { data, error, mutate } = useRead('/api/user/security', {}, { freshMs: 0 })
  return (
    <div className={css.step}>
      {(says === 'stopRemoval' || isAction(says)) && <p className={css.what}>{t(`do_${says}`)}</p>}
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
  /** Called when the server accepts other means than it said. */
  onChanged: () => void
}) {
  const { t } = useTranslation('security')
  const ways = waysOf(security, knowsPasskeys(), action)
  const [chosen, choose] = useState<Way | null>(null)
  const way = ways.find((one) => one === chosen) ?? ways[0]
  if (!way) return <NoWay security={security} action={action} />
  const name = (one: Way): string => t(`by_${one}`, { target: security[codeOf(one) ?? 'mail'] })
  const by = codeOf(way)
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
      {by && <ByCode {...parts} key={way} by={by} target={security[by] ?? ''} withPassword={way !== by} />}
      {(way === 'fundPassword' || way === 'password') && <ByPassword {...parts} key={way} means={way} />}
    </>
  )
}

/** Helps a user who has no valid means now. */
function NoWay({ security, action }: { security: Security; action: StepUpAction }) {
  const { t } = useTranslation(['security', 'common'])
  const refusedText = useRefusedText()
  const why = whyNoWay(security, action)
  if (why === 'device') return <Alert kind="info">{t('step_none')}</Alert>
  if (why === 'waits') {
    const params = { time: security.passwordWaits ?? 0 }
    return <Alert kind="info">{refusedText({ slug: 'step_up_waits', params })}</Alert>
  }
  return (
    <>
      <Alert kind="info">{refusedText({ slug: 'pay_password_unset', params: {} })}</Alert>
      <LinkButton full to={paths.setFundPassword}>
        {t('common:title_set_fund_password')}
      </LinkButton>
    </>
  )
}
