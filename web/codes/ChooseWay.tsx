import { useTranslation } from 'react-i18next'
import type { ReachKind } from '../../shared/codes.ts'
import { Segmented } from '../ui/choices.tsx'

/** `none`: neither is needed. */
export function ChooseWay<Way extends ReachKind | 'none'>({
  ways,
  value,
  onValue,
}: {
  ways: readonly Way[]
  value: Way
  onValue: (way: Way) => void
}) {
  const { t } = useTranslation('codes')
  const words = { none: t('way_none'), phone: t('way_phone'), mail: t('way_mail') }
  const options = ways.map((way) => ({ value: way, label: words[way] }))
  return <Segmented label={t('way')} value={value} onValue={onValue} options={options} />
}
