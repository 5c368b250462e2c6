import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageInfo } from '../../../shared/i18n/languages.ts'
import { mayAct } from '../../../shared/roles.ts'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { useSession } from '../api/session.ts'
import css from '../frame/table.module.css'
import { useJoined } from '../frame/useJoined.ts'
import { deskPaths } from '../paths.ts'
import { FundDialog } from './FundDialog.tsx'
import { Ledger } from './Ledger.tsx'
import { type Press, PressDialog } from './PressDialog.tsx'
import { Reserve } from './Reserve.tsx'
import { TermsFacts } from './TermsFacts.tsx'
import type { DeskProject } from './types.ts'

export function ProjectCard({ project, onDone }: { project: DeskProject; onDone: () => Promise<void> }) {
  const { t } = useTranslation(['desk', 'projects'])
  const joined = useJoined()
  const session = useSession()
  const mayPress = session !== null && mayAct(session.operator.role, 'approver')
  const isOwn = project.proposed.by === session?.operator.id
  const [asked, setAsked] = useState<Press | 'fund' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { id, title, state, version, missing, asset } = project
  const hasFree = state === 'closed' && project.kind === 'term' && /[1-9]/.test(project.free)
  const close = () => setAsked(null)
  return (
    <Section title={title}>
      <Card>
        <p className={css.doc}>
          <StateBadge project={project} />
          <span className={css.note}>{t('projects:project_version', { text: String(version) })}</span>
        </p>
        {missing.length > 0 && (
          <p>
            {t('projects:texts_missing', {
              langs: joined(missing.map((lang) => languageInfo[lang].name)),
            })}
          </p>
        )}
        <TermsFacts asset={asset} terms={project} />
        <Reserve project={project} />
        <Presses project={project} />
        {isOwn && state === 'draft' && <p className={css.note}>{t('projects:save_note')}</p>}
        {mayPress && (state === 'draft' || state === 'open' || hasFree) && (
          <p className={css.doc}>
            {state === 'draft' && !isOwn && (
              <Button onClick={() => setAsked('open')}>{t('projects:project_open')}</Button>
            )}
            {(state === 'draft' || state === 'open') && (
              <Button kind="secondary" onClick={() => setAsked('fund')}>
                {t('projects:project_fund')}
              </Button>
            )}
            {state === 'draft' && (
              <>
                <LinkButton kind="secondary" to={deskPaths.project(id)}>
                  {t('projects:project_edit')}
                </LinkButton>
                <Button kind="secondary" onClick={() => setAsked('discard')}>
                  {t('projects:project_discard')}
                </Button>
              </>
            )}
            {state === 'open' && (
              <Button kind="secondary" onClick={() => setAsked('close')}>
                {t('projects:project_close')}
              </Button>
            )}
            {hasFree && (
              <Button kind="secondary" onClick={() => setAsked('give_back')}>
                {t('projects:project_give_back')}
              </Button>
            )}
          </p>
        )}
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('projects:ledger')}
        </Button>
        {isOpen && <Ledger id={id} />}
      </Card>
      {asked === 'fund' && <FundDialog project={project} onClose={close} onDone={onDone} />}
      {asked !== null && asked !== 'fund' && (
        <PressDialog press={asked} project={project} onClose={close} onDone={onDone} />
      )}
    </Section>
  )
}

const kinds = {
  upcoming: 'info',
  inProgress: 'ok',
  full: 'ok',
  ended: 'neutral',
} as const satisfies Record<string, BadgeKind>

function StateBadge({ project: { state, shown } }: { project: DeskProject }) {
  const { t } = useTranslation(['desk', 'projects'])
  if (state === 'draft') return <Badge kind="pending">{t('project_draft')}</Badge>
  if (state === 'discarded') return <Badge kind="neutral">{t('project_discarded')}</Badge>
  if (state === 'closed' || shown === null) return <Badge kind="neutral">{t('project_closed')}</Badge>
  return <Badge kind={kinds[shown]}>{t(`projects:shown_${shown}`)}</Badge>
}

function Presses({ project: { proposed, opened, closed, state } }: { project: DeskProject }) {
  const { t } = useTranslation(['desk', 'projects'])
  const format = useFormat()
  const of = ({ by, name, at }: DeskProject['proposed']) => ({
    name: name ?? (by === 'console' ? t('console') : t('nobody')),
    time: format.dateTime(at),
  })
  const lines = [
    t('projects:drafted_by', of(proposed)),
    ...(opened ? [t('projects:opened_by', of(opened))] : []),
    ...(closed
      ? [t(state === 'discarded' ? 'projects:discarded_by' : 'projects:closed_by', of(closed))]
      : []),
  ]
  return lines.map((line) => (
    <div key={line} className={css.note}>
      {line}
    </div>
  ))
}
