import { useTranslation } from 'react-i18next'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { type DeskWay, fieldsOf, type Terms } from './types.ts'

export function TermsFacts({ method, terms }: { method: DeskWay['method']; terms: Terms }) {
  const { t } = useTranslation('money')
  return (
    <Facts>
      {fieldsOf(method).map((field) => (
        <Fact key={field} name={t(`way_${field}`)} wide={field === 'account'}>
          {terms[field] ?? '–'}
        </Fact>
      ))}
    </Facts>
  )
}
