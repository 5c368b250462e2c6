import { useTranslation } from 'react-i18next'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { usePaged } from '../../records/usePaged.ts'
import { useAddressParams, withParams } from '../../ui/addressParams.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/choices.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { ProjectRow } from './ProjectRow.tsx'
import { ProjectsSkeleton } from './ProjectsSkeleton.tsx'

const groups = ['all', 'inProgress', 'ended'] as const
type Group = (typeof groups)[number]

/** The rest on sale changes meanwhile. */
const REFRESH_MS = 30_000

export function Component() {
  const { t } = useTranslation(['financing', 'common'])
  const [params, changeParams] = useAddressParams()
  const group: Group = groups.find((name) => name === params.get('state')) ?? 'all'
  const show = (next: Group) => changeParams((now) => withParams(now, { state: next === 'all' ? '' : next }))
  return (
    <Page tabs title={t('common:title_projects')}>
      <BalanceCard />
      <List>
        <Row compact to={paths.myProjects} title={t('common:title_myProjects')} />
        <Row compact to={paths.profits} title={t('common:title_profits')} />
      </List>
      <Segmented
        label={t('filter')}
        options={groups.map((value) => ({
          value,
          label: value === 'all' ? t('common:any') : t(`project_${value}`),
        }))}
        value={group}
        onValue={show}
      />
      <Offered key={group} group={group} onAll={() => show('all')} />
    </Page>
  )
}

function Offered({ group, onAll }: { group: Group; onAll: () => void }) {
  const { t } = useTranslation(['financing', 'common'])
  const { items, error, readAnew, hasMore, more, fetching } = usePaged(
    '/api/user/yeb_project',
    group === 'all' ? {} : { state: group },
    { refreshMs: REFRESH_MS },
  )
  // The balance product is shown above.
  const terms = items?.filter(({ kind }) => kind === 'term')
  const back = group !== 'all' && (
    <Button kind="secondary" onClick={onAll}>
      {t('show_all')}
    </Button>
  )
  return (
    <PullToRefresh onRefresh={readAnew}>
      <ListState
        data={terms}
        error={error}
        onRetry={() => void readAnew()}
        skeleton={<ProjectsSkeleton />}
        isEmpty={terms?.length === 0 && !hasMore}
        empty={
          <Empty picture="receipt" action={back}>
            {t(`empty_${group}`)}
          </Empty>
        }
      >
        <List label={t('common:title_projects')}>
          {terms?.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </List>
        {hasMore && (
          <Button kind="secondary" full busy={fetching} onClick={more}>
            {t('common:list_more')}
          </Button>
        )}
      </ListState>
    </PullToRefresh>
  )
}
