import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '../../../shared/i18n/languages.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Alert, Form, Section } from '../../ui/Card.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { toast } from '../../ui/toast.tsx'
import { useNow, useRead } from '../api/hooks.ts'
import { runOperation } from '../api/operation.ts'
import page from '../audit/audit.module.css'
import { useAction } from '../frame/useAction.ts'
import { useOpened } from '../frame/useOpened.ts'
import { deskPaths } from '../paths.ts'
import { blankForm, bodyOf, type Changes, type DraftForm, faultsOf, formOf } from './form.ts'
import { Preview } from './Preview.tsx'
import type { Picture } from './pictures.ts'
import { TermsFields } from './TermsFields.tsx'
import { TextFields } from './TextFields.tsx'
import type { WholeArticle } from './types.ts'

/** Starts from the article as it was when this page opened. */
export function DraftPage({ id, onDone }: { id: string | null; onDone: () => Promise<void> }) {
  const { t } = useTranslation(['desk', 'content'])
  const { data, error, mutate } = useRead('/api/desk/article', id === null ? null : { id }, { once: true })
  const first = useOpened(data)
  return (
    <main className={page.page}>
      <h2>
        {id === null ? t('content:draft_title') : t('content:edit_title', { title: first?.title ?? '' })}
      </h2>
      {id === null ? (
        <DraftOf article={null} onDone={onDone} />
      ) : (
        <ListState
          data={first ?? undefined}
          error={error}
          onRetry={() => void mutate()}
          isEmpty={false}
          empty={null}
        >
          {first && <DraftOf article={first} onDone={onDone} />}
        </ListState>
      )}
    </main>
  )
}

const noFaults: ReturnType<typeof faultsOf> = { fields: new Set(), texts: new Map() }

function DraftOf({ article, onDone }: { article: WholeArticle | null; onDone: () => Promise<void> }) {
  const { t } = useTranslation(['desk', 'content', 'common'])
  const now = useNow()
  const [before] = useState<DraftForm | null>(() => article && formOf(article))
  const [form, setForm] = useState<DraftForm>(() => before ?? blankForm(now))
  const [pictures, setPictures] = useState<readonly Picture[]>(article?.pictures ?? [])
  const [lang, setLang] = useState<Lang>('en')
  const [isChecked, setChecked] = useState(false)
  const { busy, checking, refused, run } = useAction()
  const faults = isChecked ? faultsOf(form) : noFaults
  const save = () => {
    const found = faultsOf(form)
    setChecked(true)
    if (found.fields.size + found.texts.size > 0) return
    void run(async (options) => {
      const body = bodyOf(form, before)
      if (article) {
        const which = { id: article.id, was: article.version }
        await runOperation('/api/desk/article_edit', { ...which, ...body }, options)
      } else await runOperation('/api/desk/article_draft', body, options)
      toast(t('content:done_draft'), 'ok')
      await onDone()
    })
  }
  const change = (changes: Changes) =>
    setForm((earlier) => ({ ...earlier, ...(typeof changes === 'function' ? changes(earlier) : changes) }))
  return (
    <div className={page.own}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Section title={t('content:terms')}>
          <TermsFields form={form} isShown={article?.live != null} faults={faults.fields} onChange={change} />
        </Section>
        <Section title={t('content:texts')}>
          <TextFields
            form={form}
            lang={lang}
            faults={faults.texts}
            onLang={setLang}
            onChange={change}
            pictures={pictures}
            onPicture={(picture) => setPictures((known) => [...known, picture])}
          />
        </Section>
        <Section title={t('content:preview')}>
          <Preview form={form} lang={lang} pictures={pictures} />
        </Section>
        <p className={page.note}>{t('content:save_note')}</p>
        {faults.fields.size + faults.texts.size > 0 && <Alert>{t('content:f_wrong_some')}</Alert>}
        {refused && <Alert>{refused}</Alert>}
        <Button type="submit" full busy={busy}>
          {checking ? t('common:checking') : t('content:draft_save')}
        </Button>
        <LinkButton kind="secondary" full to={deskPaths.content}>
          {t('common:cancel')}
        </LinkButton>
      </Form>
    </div>
  )
}
