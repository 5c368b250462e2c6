import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { Alert } from '../../ui/Card.tsx'
import { runOperation } from '../api/operation.ts'
import { useSession } from '../api/session.ts'
import { ActionDialog } from '../frame/ActionDialog.tsx'
import { useOutcome } from '../frame/useOutcome.ts'
import { TermsFacts } from './TermsFacts.tsx'
import type { WayVersion } from './types.ts'

export type Verdict = 'confirmed' | 'refused'

/** Shows the account once more before it is confirmed. */
export function DecideWay({
  version,
  to,
  onClose,
  onDone,
}: {
  version: WayVersion
  to: Verdict
  onClose: () => void
  onDone: () => Promise<void>
}) {
  const { t } = useTranslation(['desk', 'money', 'common'])
  const { busy, checking, refused, send } = useOutcome(async () => {
    onClose()
    await onDone()
  })
  const { method, version: number, id, offered, proposedBy } = version
  const way = t(`method_${method}`)
  const confirms = to === 'confirmed'
  const isOwn = proposedBy === useSession()?.operator.id
  const refusal = isOwn ? 'money:way_take_back_title' : 'money:way_refuse_title'
  const decide = () =>
    send(async (options) => {
      const which = { method, version: number, id }
      if (confirms) await runOperation('/api/desk/way_confirm', which, options)
      else await runOperation('/api/desk/way_refuse', which, options)
      return t(confirms ? 'money:way_done_confirmed' : 'money:way_done_refused', { way })
    })
  return (
    <ActionDialog
      title={t(confirms ? 'money:way_confirm_title' : refusal, { way })}
      label={t(confirms ? 'money:way_confirm' : isOwn ? 'money:way_take_back' : 'refuse')}
      kind={confirms ? 'primary' : 'danger'}
      busy={busy}
      checking={checking}
      onGo={decide}
      onClose={onClose}
    >
      <p>
        <Badge kind={offered ? 'ok' : 'danger'}>{t(offered ? 'way_offered' : 'way_not_offered')}</Badge>
      </p>
      <TermsFacts method={method} terms={version} />
      {confirms && offered && <p>{t('money:way_confirm_effect')}</p>}
      {refused && <Alert>{refused}</Alert>}
    </ActionDialog>
  )
}
