import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.tsx'
import { runOperation } from '../api/operation.ts'
import { ActionDialog } from '../frame/ActionDialog.tsx'
import { useAction } from '../frame/useAction.ts'
import type { DeskArticle } from './types.ts'

export type Press = 'publish' | 'end' | 'discard'

export function PressDialog({
  press,
  article,
  onClose,
  onDone,
}: {
  press: Press
  article: DeskArticle
  onClose: () => void
  onDone: () => Promise<void>
}) {
  const { t } = useTranslation(['desk', 'content', 'common'])
  const { busy, checking, refused, run } = useAction()
  const { id, title, version, kind } = article
  const go = () =>
    run(async (options) => {
      if (press === 'end') await runOperation('/api/desk/article_end', { id }, options)
      else await runOperation(`/api/desk/article_${press}`, { id, was: version }, options)
      toast(t(`content:done_${press}`, { title }), 'ok')
      onClose()
      await onDone()
    })
  return (
    <ActionDialog
      title={t(`content:${press}_title`, { title })}
      label={t(`content:${press}`)}
      kind={press === 'publish' ? 'primary' : 'danger'}
      busy={busy}
      checking={checking}
      onGo={() => void go()}
      onClose={onClose}
    >
      <p>{t(`content:${press}_effect`)}</p>
      {press === 'publish' && kind === 'rules' && <p>{t('content:publish_rules')}</p>}
      {refused && <Alert>{refused}</Alert>}
    </ActionDialog>
  )
}
