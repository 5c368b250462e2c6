import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { mayAct } from '../../../shared/roles.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { refresh, useRead } from '../api/hooks.ts'
import { useSession } from '../api/session.ts'
import page from '../audit/audit.module.css'
import { deskPaths } from '../paths.ts'
import { DraftPage } from './DraftPage.tsx'
import { ProjectCard } from './ProjectCard.tsx'

/** All projects with their reserves, drafts first; and the form of a draft behind an address of its own. */
export function ProjectsPage() {
  const { t } = useTranslation(['desk', 'projects'])
  const { id } = useParams()
  const navigate = useNavigate()
  const session = useSession()
  const mayDraft = session !== null && mayAct(session.operator.role, 'approver')
  const { data, error, mutate } = useRead('/api/desk/projects', {}, { refreshMs: 10_000 })
  const done = async () => {
    await refresh('/api/desk/projects', '/api/desk/project')
  }
  if (id !== undefined && mayDraft && data)
    return (
      <DraftPage
        key={id}
        id={id === 'new' ? null : id}
        asset={data.asset}
        rank={Math.max(0, ...data.items.map(({ rank }) => rank)) + 1}
        onDone={async () => {
          await done()
          await navigate(deskPaths.projects)
        }}
      />
    )
  const isDraft = ({ state }: { state: string }) => state === 'draft'
  const items = data && [
    ...data.items.filter(isDraft),
    ...data.items.filter((project) => !isDraft(project) && project.state !== 'discarded'),
    ...data.items.filter(({ state }) => state === 'discarded'),
  ]
  return (
    <main className={page.page}>
      <h2>{t('projects')}</h2>
      <p className={page.note}>{t('projects:project_note')}</p>
      {mayDraft && (
        <p>
          <LinkButton to={deskPaths.project('new')}>{t('projects:project_new')}</LinkButton>
        </p>
      )}
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        isEmpty={items?.length === 0}
        empty={t('projects:project_none')}
      >
        <div className={page.own}>
          {items?.map((project) => (
            <ProjectCard key={project.id} project={project} onDone={done} />
          ))}
        </div>
      </ListState>
    </main>
  )
}
