import type { PartOf, ReasonsByPart, ReviewKind } from '../../../shared/reviews.ts'
import { useSlugText } from '../../ui/useErrorText.ts'
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
  const slugText = useSlugText()
  const error = unreasoned ? slugText('reason_required') : null
  const chosenOf = (part: PartOf<Kind>) => chosen[part] ?? null
  return parts.map(({ part, legend, reasons }, index) => (
    <Reasons
      key={part}
      legend={legend}
      reasons={reasons}
      textOf={reasonText}
      value={chosenOf(part)}
      onValue={(reason) => onChosen({ ...chosen, [part]: reason })}
      error={index === 0 ? error : null}
    />
  ))
}
