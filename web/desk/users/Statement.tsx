import { useTranslation } from 'react-i18next'
import { movementKinds, NEWER } from '../../../shared/documents.ts'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { usePages } from '../api/hooks.ts'
import { More } from '../frame/More.tsx'
import css from '../frame/table.module.css'

export function Statement({ uid }: { uid: string }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const list = usePages('/api/desk/user_statement', { uid, limit: 10 })
  return (
    <Section title={t('statement')}>
      <ListState
        data={list.items}
        error={list.error}
        onRetry={list.readAnew}
        isEmpty={list.items?.length === 0}
        empty={<p>{t('statement_empty')}</p>}
      >
        <ul className={css.table}>
          {list.items?.map(({ id, at, kind, symbol, changes }) => (
            <li key={id} className={css.doc}>
              <span>
                {[t(`moved_${movementKinds.find((known) => known === kind) ?? NEWER}`), symbol]
                  .filter(Boolean)
                  .join(' · ')}
                <span className={css.note}> {format.dateTime(at)}</span>
              </span>
              <span>
                {changes.map(({ balance, asset, amount }) => (
                  <div key={`${balance} ${asset}`}>
                    <span className={css.note}>{t(`moved_in_${balance}`)} </span>
                    <span className={css.amount}>{format.money(amount, asset, 'always')}</span>
                  </div>
                ))}
              </span>
            </li>
          ))}
        </ul>
        {list.hasMore && <More busy={list.fetching} onMore={list.more} />}
      </ListState>
    </Section>
  )
}
