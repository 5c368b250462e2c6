import { useTranslation } from 'react-i18next'
import type { PartOf, ReasonsByPart, ReviewKind } from '../../../shared/reviews.ts'
import { useSlugText } from '../../ui/useSlugText.ts'
import { Reasons } from '../frame/Reasons.tsx'
import type { DecisionForm } from './decision.ts'

/** One reason of any part is enough. */
export function ReasonsOfParts<Kind extends ReviewKind>({
  form: { parts, reasonText },
  chosen,
  onChosen,
  unreasoned,
}: {
  form: Pick<DecisionForm<Kind>, 'parts' | 'reasonText'>
  chosen: ReasonsByPart<Kind>
  onChosen: (chosen: ReasonsByPart<Kind>) => void
  /** The operator tried to refuse without a reason. */
  unreasoned: boolean
}) {
  const { t } = useTranslation('desk')
  const slugText = useSlugText()
  const error = unreasoned ? slugText('reason_required') : null
  const chosenOf = (part: PartOf<Kind>) => chosen[part] ?? null
  const without = (part: PartOf<Kind>) => {
    const { [part]: _, ...others } = chosen
    onChosen(others as ReasonsByPart<Kind>)
  }
  return parts.map(({ part, legend, reasons }, index) => (
    <Reasons
      key={part}
      legend={legend}
      reasons={reasons}
      textOf={reasonText}
      value={chosenOf(part)}
      onValue={(reason) => onChosen({ ...chosen, [part]: reason })}
      none={parts.length > 1 ? { label: t('part_fine'), onChosen: () => without(part) } : undefined}
      // Shown at the last part, next to the pressed button; the first may be off screen.
      error={index === parts.length - 1 ? error : null}
    />
  ))
}
