import { useTranslation } from 'react-i18next'
import { copyText } from './copy.ts'
import { toast } from './toast.tsx'
import { useSlugText } from './useSlugText.ts'

export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation()
  const slugText = useSlugText()
  return async (text) => {
    if (await copyText(text)) toast(slugText('done_copied'), 'ok')
    else toast(t('copy_failed'), 'danger')
  }
}
