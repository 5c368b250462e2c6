import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy.ts'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import css from './news.module.css'

/** Shares the address, or copies it. */
export function Share({ title, path }: { title: string; path: string }) {
  const { t } = useTranslation(['news', 'common'])
  const slugText = useSlugText()
  const { origin, pathname } = window.location
  const url = `${origin}${pathname}#${path}`
  const copy = async () => {
    if (await copyText(url)) toast(slugText('done_copied'), 'ok')
    else toast(t('common:copy_failed'), 'danger')
  }
  const share = async () => {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // The user closed it: say nothing. A phone that cannot share can still copy.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <div className={css.share}>
      {'share' in navigator && (
        <Button kind="secondary" full onClick={() => void share()}>
          {t('share')}
        </Button>
      )}
      <Button kind={'share' in navigator ? 'quiet' : 'secondary'} full onClick={() => void copy()}>
        {t('copy_link')}
      </Button>
    </div>
  )
}
