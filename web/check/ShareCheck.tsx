import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copy.ts'
import { toast } from '../ui/toast.tsx'
import { useSlugText } from '../ui/useSlugText.ts'
import css from './check.module.css'

/** The public address of a proof. */
export const proofLink = (proofId: string): string => {
  const { origin, pathname } = window.location
  return `${origin}${pathname}#${paths.check}?id=${proofId}`
}

/** Shares a link to the same check, without amounts or a name. */
export function ShareCheck({ proofId }: { proofId: string }) {
  const { t } = useTranslation(['check', 'common'])
  const slugText = useSlugText()
  const link = proofLink(proofId)
  const copy = async () => {
    if (await copyText(link)) toast(slugText('done_copied'), 'ok')
    else toast(t('copy_failed'), 'danger')
  }
  const share = async () => {
    try {
      await navigator.share({ title: t('common:title_check'), url: link })
    } catch (error) {
      // The user closed it: say nothing. A phone that cannot share can still copy.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <div className={css.share}>
      <h3>{t('share')}</h3>
      <p className={css.hint}>{t('share_note')}</p>
      <a className={css.link} href={link} target="_blank" rel="noreferrer">
        {link}
      </a>
      {'share' in navigator && (
        <Button kind="secondary" full onClick={() => void share()}>
          {t('share_link')}
        </Button>
      )}
      <Button kind={'share' in navigator ? 'quiet' : 'secondary'} full onClick={() => void copy()}>
        {t('copy_link')}
      </Button>
    </div>
  )
}
