import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../ui/Field.tsx'
import { List, Row } from '../ui/List.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { namedAreas, searchAreas } from './areas.ts'
import css from './codes.module.css'

export function AreaSheet({
  chosen,
  onClose,
  onChosen,
}: {
  chosen: string
  onClose: () => void
  onChosen: (country: string) => void
}) {
  const { t, i18n } = useTranslation('login')
  const [typed, setTyped] = useState('')
  const all = useMemo(() => {
    const named = namedAreas(i18n.language)
    return [
      ...named.filter(({ country }) => country === chosen),
      ...named.filter(({ country }) => country !== chosen),
    ]
  }, [i18n.language, chosen])
  const found = searchAreas(all, typed)
  return (
    <Sheet open onClose={onClose} title={t('area_title')}>
      <Field
        label={t('area_search')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={css.areas}>
        {found.length === 0 ? (
          <p className={css.none}>{t('area_none')}</p>
        ) : (
          <List label={t('area_title')}>
            {found.map(({ country, code, name }) => (
              <Row
                key={country}
                compact
                current={country === chosen}
                onClick={() => onChosen(country)}
                title={name}
                end={<span className="num">+{code}</span>}
              />
            ))}
          </List>
        )}
      </div>
    </Sheet>
  )
}
