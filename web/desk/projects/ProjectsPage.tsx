import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { mayAct } from '../../../shared/roles.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { refresh, usePages } from '../api/hooks.ts'
import { useSession } from '../api/session.ts'
import page from '../audit/audit.module.css'
import { More } from '../frame/More.tsx'
import { deskPaths } from '../paths.ts'
import { DraftPage } from './DraftPage.tsx'
import { ProjectCard } from './ProjectCard.tsx'

/** Drafts come first. */
export function ProjectsPage() {
  const { t } = useTranslation(['desk', 'projects'])
  const { id } = useParams()
  const navigate = useNavigate()
  const session = useSession()
  const mayDraft = session !== null && mayAct(session.operator.role, 'approver')
  const list = usePages('/api/desk/projects', {}, { refreshMs: 10_000 })
  const { items, first } = list
  const done = async () => {
    await refresh('/api/desk/projects', '/api/desk/project')
  }
  if (id !== undefined && mayDraft && first)
    return (
      <DraftPage
        key={id}
        id={id === 'new' ? null : id}
        asset={first.asset}
        rank={first.nextRank}
        onDone={async () => {
          await done()
          await navigate(deskPaths.projects)
        }}
      />
    )
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
        data={items}
        error={list.error}
        onRetry={list.readAnew}
        isEmpty={items?.length === 0}
        empty={t('projects:project_none')}
      >
        <div className={page.own}>
          {items?.map((project) => (
            <ProjectCard key={project.id} project={project} onDone={done} />
          ))}
        </div>
        {list.hasMore && <More busy={list.fetching} onMore={list.more} />}
      </ListState>
    </main>
  )
}
