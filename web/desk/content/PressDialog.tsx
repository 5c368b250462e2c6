import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { runOperation } from '../api/operation.ts'
import { useAction } from '../frame/useAction.ts'
import type { DeskArticle } from './types.ts'

export type Press = 'publish' | 'end' | 'discard'

/** Publishes, ends or discards an article: what it does is said first. */
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
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={t(`content:${press}_title`, { title })}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind={press === 'publish' ? 'primary' : 'danger'} busy={busy} onClick={() => void go()}>
            {checking ? t('common:checking') : t(`content:${press}`)}
          </Button>
        </>
      }
    >
      <p>{t(`content:${press}_effect`)}</p>
      {press === 'publish' && kind === 'rules' && <p>{t('content:publish_rules')}</p>}
      {refused && <Alert>{refused}</Alert>}
    </Dialog>
  )
}
