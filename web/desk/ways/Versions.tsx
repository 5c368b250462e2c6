import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { useRead } from '../api/hooks.ts'
import css from '../frame/table.module.css'
import { type DeskWay, fieldsOf, type WayVersion } from './types.ts'

export function Versions({ method }: Pick<DeskWay, 'method'>) {
  const { data, error, mutate } = useRead('/api/desk/way', { method })
  const line = useVersionLine()
  return (
    <ListState data={data} error={error} onRetry={() => void mutate()} isEmpty={false} empty={null}>
      <ul className={css.table}>
        {data?.items.map((version) => (
          <li key={`${version.version} ${version.id}`} className={css.doc}>
            <span>
              <span className={css.amount}>
                {fieldsOf(method)
                  .map((field) => version[field])
                  .join(' · ')}
              </span>
              {line(version).map((text) => (
                <div key={text} className={css.note}>
                  {text}
                </div>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </ListState>
  )
}

function useVersionLine() {
  const { t } = useTranslation(['desk', 'money'])
  const format = useFormat()
  return (one: WayVersion): string[] => {
    const { version, state, offered, id, proposedAt, proposedName, decidedAt, decidedName } = one
    const head = `${t('way_version', { text: String(version) })}, ${t(offered ? 'way_offered' : 'way_not_offered')}`
    // The first version came with the stage.
    if (id === 'seed') return [head, t('console')]
    const by = (name: string | null, at: number) => ({ name: name ?? t('nobody'), time: format.dateTime(at) })
    return [
      head,
      t('money:way_proposed', by(proposedName, proposedAt)),
      ...(decidedAt === null || state === 'proposed'
        ? []
        : [t(`money:way_${state}`, by(decidedName, decidedAt))]),
    ]
  }
}
