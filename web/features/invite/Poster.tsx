import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useInfo } from '../../api/hooks.ts'
import { SharePicture } from '../../ui/picture/SharePicture.tsx'
import { usePicture } from '../../ui/picture/usePicture.ts'

/** Drawn on this phone; it names nobody. */
export function Poster({ code, link }: { code: string; link: string }) {
  const { t } = useTranslation(['invite', 'common'])
  const { data: info } = useInfo()
  const draw = useMemo(() => {
    if (!info) return null
    const words = {
      brand: info.brand,
      host: new URL(link).host,
      title: t('poster_title'),
      says: t('poster_says'),
      money: info.money === 'practice' ? t('common:money_practice') : t('common:money_real'),
      scan: t('poster_scan'),
      code: t('poster_code', { code }),
    }
    return async (canvas: HTMLCanvasElement) => {
      const { drawPoster } = await import('./draw.ts')
      drawPoster(canvas, words, { link, isPractice: info.money === 'practice' })
    }
  }, [info, code, link, t])
  return (
    <SharePicture
      picture={usePicture(draw, `invite-${code}`)}
      words={{
        alt: t('poster_alt'),
        failed: t('poster_failed'),
        share: t('poster_share'),
        save: t('poster_save'),
      }}
    />
  )
}
