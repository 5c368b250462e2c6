import { type Lang, languageInfo, languages } from '../../../shared/i18n/languages.ts'
import { Chips } from '../../ui/choices.tsx'

interface Props {
  label: string
  value: Lang
  /** Languages without text. */
  missing: readonly Lang[]
  /** Label of a language without text. */
  missingText: (name: string) => string
  onValue: (lang: Lang) => void
}

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
