import { useTranslation } from 'react-i18next'

/** What an action of the trail is called: `deposit.approve` -> Approved a deposit. */
export function useActionName() {
  const { t, i18n } = useTranslation('desk')
  return (action: string): string => {
    const key = `action_${action.replace('.', '_')}`
    // One that is newer than these words is still told, by its own name.
    return i18n.exists(`desk:${key}`) ? t(`action_${action.replace('.', '_')}` as 'action_user_lock') : action
  }
}
