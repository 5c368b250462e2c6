import { type Lang, languageInfo, languages } from '../../../shared/i18n/languages.ts'
import { Chips } from '../../ui/choices.tsx'

interface Props {
  label: string
  value: Lang
  /** Those nothing is written in yet. */
  missing: readonly Lang[]
  /** How one of these is shown, by its name. */
  missingText: (name: string) => string
  onValue: (lang: Lang) => void
}

/** Chooses the language a text is written in. */
export const LanguageChips = ({ label, value, missing, missingText, onValue }: Props) => (
  <Chips
    label={label}
    options={languages.map((each) => {
      const { name } = languageInfo[each]
      return { value: each, label: missing.includes(each) ? missingText(name) : name }
    })}
    value={value}
    onValue={onValue}
  />
)
