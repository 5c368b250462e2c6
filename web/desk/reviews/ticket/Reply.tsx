import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LINE_MAX } from '../../../../shared/service.ts'
import { ApiError } from '../../../api/error.ts'
import type { Body } from '../../../api/wire.ts'
import { Button } from '../../../ui/Button.tsx'
import { Alert } from '../../../ui/Card.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Dialog } from '../../../ui/Sheet.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { refresh, useRead } from '../../api/hooks.ts'
import { runOperation } from '../../api/operation.ts'
import { UserFact } from '../../frame/UserFact.tsx'
import { useAction } from '../../frame/useAction.ts'
import type { BarProps } from '../../review/review.ts'
import css from './thread.module.css'
import type { Thread } from './types.ts'

type ThreadOperation = '/api/desk/ticket_answer' | '/api/desk/ticket_close'

/** The server refuses a reply while there are unread lines. */
export function Reply({ data: { thread, user }, readAnew, onNext }: BarProps<Thread>) {
  const { t } = useTranslation(['desk', 'common'])
  const slugText = useSlugText()
  const field = useId()
  const { data: prepared } = useRead('/api/desk/ticket_canned', {})
  const [canned, setCanned] = useState('')
  const [text, setText] = useState('')
  const [closing, setClosing] = useState(false)
  const { busy, checking, refused, setRefused, run } = useAction()
  const chosen = prepared?.items.find(({ slug }) => slug === canned)
  const { uid, id, lines: readUpTo } = thread
  const closed = thread.state === 'closed'

  const press = <Path extends ThreadOperation>(path: Path, form: Body<Path>, done: string) =>
    run(async (options) => {
      try {
        await runOperation(path, form, options)
        toast(done, 'ok')
        setCanned('')
        setText('')
      } catch (error) {
        // Keeps the typed text; shows the new lines first.
        if (error instanceof ApiError && /^thread_/.test(error.slug)) readAnew()
        throw error
      }
      readAnew()
      await refresh('/api/desk/tickets', '/api/desk/queues')
    })
  const send = () => {
    if (!chosen && text.trim() === '') return setRefused(slugText('text_required'))
    const form = { uid, id, seen: readUpTo, text: text.trim(), ...(chosen && { canned: chosen.slug }) }
    void press('/api/desk/ticket_answer', form, t('answer_sent'))
  }
  const close = () => {
    setClosing(false)
    return press('/api/desk/ticket_close', { uid, id, seen: readUpTo }, t('thread_closed_done'))
  }
  return (
    <section className={css.reply} aria-label={t('answer')}>
      {refused && <Alert>{refused}</Alert>}
      {!closed && (
        <>
          <Select
            label={t('canned')}
            options={[
              { value: '', label: t('canned_none') },
              ...(prepared?.items ?? []).map(({ slug, text: sentence }) => ({
                value: slug,
                label: sentence,
              })),
            ]}
            value={canned}
            onValue={setCanned}
          />
          {chosen && (
            <p className={css.preview}>
              {chosen.text} <span>{t('canned_language')}</span>
            </p>
          )}
          <label className={css.label} htmlFor={field}>
            {t('own_words')}
          </label>
          <textarea
            id={field}
            className={css.words}
            rows={3}
            maxLength={LINE_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
      <div className={css.buttons}>
        {closed && <p>{slugText('thread_closed')}</p>}
        {thread.state !== 'waiting' && onNext && (
          <Button kind="secondary" onClick={onNext}>
            {t('next')}
          </Button>
        )}
        {!closed && (
          <>
            <Button kind="secondary" disabled={busy} onClick={() => setClosing(true)}>
              {t('close_thread')}
            </Button>
            <Button busy={busy} onClick={send}>
              {checking ? t('common:checking') : t('send_answer')}
            </Button>
          </>
        )}
      </div>
      <Dialog
        open={closing}
        onClose={() => setClosing(false)}
        title={t('close_title')}
        actions={
          <>
            <Button kind="secondary" onClick={() => setClosing(false)}>
              {t('common:cancel')}
            </Button>
            <Button onClick={() => void close()}>{t('close_thread')}</Button>
          </>
        }
      >
        {user && (
          <Facts>
            <UserFact user={user} />
          </Facts>
        )}
        <p>{t('close_effect')}</p>
      </Dialog>
    </section>
  )
}
