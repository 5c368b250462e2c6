import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/wire.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { compared } from './compare.ts'
import css from './product.module.css'
import { useFigures } from './useFigures.ts'

const NONE = '–'

/** All versions, newest first; marks what changed. */
export function Terms({
  asset,
  version,
  versions,
}: Pick<Answer<'/api/desk/product'>, 'asset' | 'version' | 'versions'>) {
  const { t } = useTranslation(['desk', 'product'])
  const figuresOf = useFigures(asset)
  const format = useFormat()
  return (
    <Section title={t('product:terms')}>
      {versions.map((terms, index) => {
        const older = versions[index + 1]
        const lines = compared(figuresOf(terms), older && figuresOf(older))
        const count = lines.filter(({ isChanged }) => isChanged).length
        return (
          <table key={terms.version} className={css.table}>
            <caption>
              <strong>{t('way_version', { text: String(terms.version) })}</strong>{' '}
              {terms.version === version && <Badge kind="ok">{t('product:in_force')}</Badge>}
              {terms.version > version && <Badge kind="info">{t('product:announced')}</Badge>}{' '}
              <span>{t('product:from', { time: format.dateTime(terms.from) })}</span>{' '}
              {older ? t(count === 0 ? 'product:same' : 'product:changed', { count }) : t('product:first')}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('product:figure')}</th>
                <th scope="col">{t('way_version', { text: String(terms.version) })}</th>
                {count > 0 && <th scope="col">{t('product:before')}</th>}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ name, text, before, isChanged }) => (
                <tr key={name} data-changed={isChanged || undefined}>
                  <th scope="row">{name}</th>
                  <td>
                    {text ?? NONE} {isChanged && <Badge kind="info">{t('product:marked')}</Badge>}
                  </td>
                  {count > 0 && <td>{isChanged && (before ?? NONE)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
    </Section>
  )
}
