import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset } from '../../../shared/assets.ts'
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
import { blankForm, bodyOf, type DraftForm, faultsOf, formOf } from './form.ts'
import { Preview } from './Preview.tsx'
import { TermsFields } from './TermsFields.tsx'
import { TextFields } from './TextFields.tsx'
import type { WholeProject } from './types.ts'

interface Props {
  asset: Asset
  /** Rank of a new project in the list. */
  rank: number
  onDone: () => Promise<void>
}

/** Starts from the draft as it was when this page opened. */
export function DraftPage({ id, ...props }: { id: string | null } & Props) {
  const { t } = useTranslation(['desk', 'projects'])
  const { data, error, mutate } = useRead('/api/desk/project', id === null ? null : { id }, { once: true })
  const first = useOpened(data)
  return (
    <main className={page.page}>
      <h2>
        {id === null ? t('projects:draft_title') : t('projects:edit_title', { title: first?.title ?? '' })}
      </h2>
      {id === null ? (
        <DraftOf project={null} {...props} />
      ) : (
        <ListState
          data={first ?? undefined}
          error={error}
          onRetry={() => void mutate()}
          isEmpty={false}
          empty={null}
        >
          {first && <DraftOf project={first} {...props} />}
        </ListState>
      )}
    </main>
  )
}

function DraftOf({ project, asset, rank, onDone }: { project: WholeProject | null } & Props) {
  const { t } = useTranslation(['desk', 'projects', 'common'])
  const now = useNow()
  const [form, setForm] = useState<DraftForm>(() => (project ? formOf(project) : blankForm(now, rank)))
  const [lang, setLang] = useState<keyof DraftForm['texts']>('en')
  const [isChecked, setChecked] = useState(false)
  const { busy, checking, refused, run } = useAction()
  const faults = isChecked ? faultsOf(form, asset) : new Set<string>()
  const save = () => {
    const found = faultsOf(form, asset)
    setChecked(true)
    if (found.size > 0) return
    void run(async (options) => {
      const body = bodyOf(form)
      if (project) {
        const which = { id: project.id, was: project.version }
        await runOperation('/api/desk/project_edit', { ...which, ...body }, options)
      } else await runOperation('/api/desk/project_draft', body, options)
      toast(t(project ? 'projects:done_edit' : 'projects:done_draft'), 'ok')
      await onDone()
    })
  }
  const change = (changes: Partial<DraftForm>) => setForm((before) => ({ ...before, ...changes }))
  return (
    <div className={page.own}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Section title={t('projects:terms')}>
          <TermsFields form={form} asset={asset} faults={faults} onChange={change} />
        </Section>
        <Section title={t('projects:texts')}>
          <TextFields form={form} lang={lang} faults={faults} onLang={setLang} onChange={change} />
        </Section>
        <Section title={t('projects:preview')}>
          <Preview form={form} lang={lang} asset={asset} />
        </Section>
        <p className={page.note}>{t('projects:save_note')}</p>
        {faults.size > 0 && <Alert>{t('projects:f_wrong_some')}</Alert>}
        {refused && <Alert>{refused}</Alert>}
        <Button type="submit" full busy={busy}>
          {checking ? t('common:checking') : t('projects:draft_save')}
        </Button>
        <LinkButton kind="secondary" full to={deskPaths.projects}>
          {t('common:cancel')}
        </LinkButton>
      </Form>
    </div>
  )
}
