import { useTranslation } from 'react-i18next'

/** Joins parts with the comma of the language. */
export function useJoined(): (parts: readonly string[]) => string {
  const { i18n } = useTranslation()
  const comma = i18n.language.startsWith('zh') ? '，' : ', '
  return (parts) => parts.join(comma)
}
