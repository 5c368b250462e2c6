import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageInfo } from '../../../shared/i18n/languages.ts'
import { mayAct } from '../../../shared/roles.ts'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { useSession } from '../api/session.ts'
import css from '../frame/table.module.css'
import { deskPaths } from '../paths.ts'
import { type Press, PressDialog } from './PressDialog.tsx'
import type { DeskArticle } from './types.ts'
import { Versions } from './Versions.tsx'

export function ArticleCard({ article, onDone }: { article: DeskArticle; onDone: () => Promise<void> }) {
  const { t } = useTranslation(['desk', 'content'])
  const session = useSession()
  const mayPublish = session !== null && mayAct(session.operator.role, 'approver')
  const isOwn = article.proposed.by === session?.operator.id
  const [asked, setAsked] = useState<Press | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { id, title, state, version, live, missing, kind } = article
  const isOver = state === 'ended' || state === 'discarded'
  const waits = !isOver && version !== live && (state === 'draft' || live !== null)
  return (
    <Section title={title}>
      <Card>
        <p className={css.doc}>
          <span>
            <StateBadge article={article} />{' '}
            {waits && state !== 'draft' && <Badge kind="pending">{t('content:waits')}</Badge>}
          </span>
          <span className={css.note}>
            {t(`content:kind_${kind}`)} · {t('content:version', { text: String(version) })}
          </span>
        </p>
        {missing.length > 0 && !isOver && (
          <p>{t('content:missing', { langs: missing.map((lang) => languageInfo[lang].name).join(', ') })}</p>
        )}
        <Terms article={article} />
        <Presses article={article} />
        {isOwn && waits && <p className={css.note}>{t('content:save_note')}</p>}
        {!isOver && (
          <p className={css.doc}>
            {waits && mayPublish && !isOwn && (
              <Button onClick={() => setAsked('publish')}>{t('content:publish')}</Button>
            )}
            <LinkButton kind="secondary" to={deskPaths.article(id)}>
              {t('content:edit')}
            </LinkButton>
            {waits && (
              <Button kind="secondary" onClick={() => setAsked('discard')}>
                {t('content:discard')}
              </Button>
            )}
            {state === 'published' && mayPublish && (
              <Button kind="secondary" onClick={() => setAsked('end')}>
                {t('content:end')}
              </Button>
            )}
          </p>
        )}
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('content:versions')}
        </Button>
        {isOpen && <Versions id={id} />}
      </Card>
      {asked !== null && (
        <PressDialog press={asked} article={article} onClose={() => setAsked(null)} onDone={onDone} />
      )}
    </Section>
  )
}

const shownKinds = { later: 'info', now: 'ok', over: 'neutral' } as const satisfies Record<string, BadgeKind>

function StateBadge({ article: { state, shown } }: { article: DeskArticle }) {
  const { t } = useTranslation(['desk', 'content'])
  if (state === 'draft') return <Badge kind="pending">{t('project_draft')}</Badge>
  if (state === 'discarded') return <Badge kind="neutral">{t('project_discarded')}</Badge>
  return <Badge kind={shownKinds[shown ?? 'over']}>{t(`content:shown_${shown ?? 'over'}`)}</Badge>
}

function Terms({ article: { publishAt, endAt, appliesAt, link, topic } }: { article: DeskArticle }) {
  const { t } = useTranslation(['desk', 'content'])
  const format = useFormat()
  return (
    <Facts>
      <Fact name={t('content:f_publishAt')}>{format.dateTime(publishAt)}</Fact>
      <Fact name={t('content:f_endAt')}>{endAt === null ? t('content:no_end') : format.dateTime(endAt)}</Fact>
      {appliesAt !== null && <Fact name={t('content:f_appliesAt')}>{format.dateTime(appliesAt)}</Fact>}
      {link !== null && <Fact name={t('content:f_link')}>{link}</Fact>}
      {topic !== null && <Fact name={t('content:f_topic')}>{t(`content:topic_${topic}`)}</Fact>}
    </Facts>
  )
}

function Presses({ article: { proposed, published, closed, state } }: { article: DeskArticle }) {
  const { t } = useTranslation(['desk', 'content'])
  const format = useFormat()
  const of = ({ by, name, at }: DeskArticle['proposed']) => ({
    name: name ?? (by === 'console' ? t('console') : t('nobody')),
    time: format.dateTime(at),
  })
  const lines = [
    t('content:written_by', of(proposed)),
    ...(published ? [t('content:published_by', of(published))] : []),
    ...(closed ? [t(state === 'ended' ? 'content:ended_by' : 'content:discarded_by', of(closed))] : []),
  ]
  return lines.map((line) => (
    <div key={line} className={css.note}>
      {line}
    </div>
  ))
}
