import { useTranslation } from 'react-i18next'
import type { PartOf, ReasonsByPart, ReviewKind } from '../../../shared/reviews.ts'
import { useSlugText } from '../../ui/useSlugText.ts'
import { Reasons } from '../frame/Reasons.tsx'
import type { DecisionForm } from './decision.ts'

/** The reasons a document may be refused for, part by part; one of any part is enough. */
export function ReasonsOfParts<Kind extends ReviewKind>({
  form: { parts, reasonText },
  chosen,
  onChosen,
  unreasoned,
}: {
  form: Pick<DecisionForm<Kind>, 'parts' | 'reasonText'>
  chosen: ReasonsByPart<Kind>
  onChosen: (chosen: ReasonsByPart<Kind>) => void
  /** Whether the operator tried to refuse it without any. */
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
      // Beside the button that was pressed: with several parts the first is out of sight there.
      error={index === parts.length - 1 ? error : null}
    />
  ))
}
