import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { type ArticleKind, articleKinds } from '../../../shared/articles.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Chips } from '../../ui/choices.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { refresh, useRead } from '../api/hooks.ts'
import page from '../audit/audit.module.css'
import { deskPaths } from '../paths.ts'
import { ArticleCard } from './ArticleCard.tsx'
import css from './content.module.css'
import { DraftPage } from './DraftPage.tsx'

/** All that staff wrote for users, what waits for a second operator first; and the form behind an address of its own. */
export function ContentPage() {
  const { t } = useTranslation(['desk', 'content', 'common'])
  const { id } = useParams()
  const navigate = useNavigate()
  const [kind, setKind] = useState<ArticleKind | 'any'>('any')
  const { data, error, mutate } = useRead('/api/desk/articles', {}, { refreshMs: 10_000 })
  const done = async () => {
    await refresh('/api/desk/articles', '/api/desk/article')
  }
  if (id !== undefined)
    return (
      <DraftPage
        key={id}
        id={id === 'new' ? null : id}
        onDone={async () => {
          await done()
          await navigate(deskPaths.content)
        }}
      />
    )
  const waits = ({ version, live, state }: { version: number; live: number | null; state: string }) =>
    state === 'draft' || (state === 'published' && version !== live)
  const ofKind = data?.items.filter((one) => kind === 'any' || one.kind === kind)
  const items = ofKind && [...ofKind.filter(waits), ...ofKind.filter((one) => !waits(one))]
  return (
    <main className={page.page}>
      <h2>{t('content')}</h2>
      <p className={page.note}>{t('content:note')}</p>
      <div className={css.head}>
        <LinkButton to={deskPaths.article('new')}>{t('content:new')}</LinkButton>
        <Chips
          label={t('content:f_kind')}
          options={[
            { value: 'any' as const, label: t('common:any') },
            ...articleKinds.map((each) => ({ value: each, label: t(`content:kind_${each}`) })),
          ]}
          value={kind}
          onValue={setKind}
        />
      </div>
      <ListState
        data={items}
        error={error}
        onRetry={() => void mutate()}
        isEmpty={items?.length === 0}
        empty={t('content:none')}
      >
        <div className={page.own}>
          {items?.map((article) => (
            <ArticleCard key={article.id} article={article} onDone={done} />
          ))}
        </div>
      </ListState>
    </main>
  )
}
