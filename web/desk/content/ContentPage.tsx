import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { type ArticleKind, articleKinds } from '../../../shared/articles.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Chips } from '../../ui/choices.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { refresh, usePages } from '../api/hooks.ts'
import page from '../audit/audit.module.css'
import { More } from '../frame/More.tsx'
import { deskPaths } from '../paths.ts'
import { ArticleCard } from './ArticleCard.tsx'
import css from './content.module.css'
import { DraftPage } from './DraftPage.tsx'

/** Lists what waits for a second operator first. */
export function ContentPage() {
  const { t } = useTranslation(['desk', 'content', 'common'])
  const { id } = useParams()
  const navigate = useNavigate()
  const [kind, setKind] = useState<ArticleKind | 'any'>('any')
  const list = usePages('/api/desk/articles', kind === 'any' ? {} : { kind }, { refreshMs: 10_000 })
  const { items } = list
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
        error={list.error}
        onRetry={list.readAnew}
        isEmpty={items?.length === 0}
        empty={t('content:none')}
      >
        <div className={page.own}>
          {items?.map((article) => (
            <ArticleCard key={article.id} article={article} onDone={done} />
          ))}
        </div>
        {list.hasMore && <More busy={list.fetching} onMore={list.more} />}
      </ListState>
    </main>
  )
}
