import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { runOperation } from '../api/operation.ts'
import { ActionDialog } from '../frame/ActionDialog.tsx'
import { useAction } from '../frame/useAction.ts'
import { Reserve } from './Reserve.tsx'
import { TermsFacts } from './TermsFacts.tsx'
import type { DeskProject } from './types.ts'

export type Press = 'open' | 'close' | 'discard' | 'give_back'

export function PressDialog({
  press,
  project,
  onClose,
  onDone,
}: {
  press: Press
  project: DeskProject
  onClose: () => void
  onDone: () => Promise<void>
}) {
  const { t } = useTranslation(['desk', 'projects', 'common'])
  const format = useFormat()
  const { busy, checking, refused, run } = useAction()
  const { id, title, version, asset, free } = project
  const amount = format.money(free, asset)
  const go = () =>
    run(async (options) => {
      if (press === 'open') await runOperation('/api/desk/project_open', { id, was: version }, options)
      else await runOperation(`/api/desk/project_${press}`, { id }, options)
      toast(t(`projects:done_${press}`, { title, amount }), 'ok')
      onClose()
      await onDone()
    })
  return (
    <ActionDialog
      title={t(`projects:${press}_title`, { title })}
      label={t(`projects:project_${press}`)}
      kind={press === 'close' || press === 'discard' ? 'danger' : 'primary'}
      busy={busy}
      checking={checking}
      onGo={() => void go()}
      onClose={onClose}
    >
      <p>{t(`projects:${press}_effect`, { amount })}</p>
      {press === 'open' && (
        <>
          <TermsFacts asset={asset} terms={project} />
          <Reserve project={project} />
        </>
      )}
      {refused && <Alert>{refused}</Alert>}
    </ActionDialog>
  )
}
