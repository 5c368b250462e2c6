import { useTranslation } from 'react-i18next'
import { type Compared, compared, type Figures } from './compare.ts'
import css from './product.module.css'

const NONE = '–'

export function Changes({ figures, before }: { figures: Figures; before: Figures }) {
  const { t } = useTranslation('product')
  const lines = compared(figures, before).filter(({ isChanged }) => isChanged)
  if (lines.length === 0) return <p>{t('nothing_new')}</p>
  return (
    <table className={css.table}>
      <caption>
        <strong>{t('changes')}</strong>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('figure')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('new_terms')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.name} line={line} />
        ))}
      </tbody>
    </table>
  )
}

const Line = ({ line: { name, text, before } }: { line: Compared }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{before ?? NONE}</td>
    <td>
      <strong>{text ?? NONE}</strong>
    </td>
  </tr>
)
