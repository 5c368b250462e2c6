import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import type { Photo } from './courier.ts'
import css from './identity.module.css'

/** Announced when it changes. */
export function PhotoStatus({ photo }: { photo: Photo }) {
  const { t } = useTranslation(['identity', 'common'])
  const format = useFormat()
  return (
    <>
      <div role="status" className={css.status}>
        {photo.name === 'preparing' && <p>{t('looking')}</p>}
        {photo.name === 'doubtful' &&
          photo.doubts.map((doubt) => (
            <p key={doubt} className={css.doubt}>
              <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
              <span>{t(`doubt_${doubt}`)}</span>
            </p>
          ))}
        {photo.name === 'sending' && <p>{photo.offline ? t('offline') : t('common:upload_sending')}</p>}
        {photo.name === 'done' && (
          <p className={css.done}>
            <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
            <span>{t('common:upload_done')}</span>
          </p>
        )}
      </div>
      {photo.name === 'sending' && (
        // Outside of the live region, which would announce each percent.
        <div className={css.sending}>
          <progress value={photo.part} aria-label={t('common:upload_sending')} />
          <span className="num">{format.rate(photo.part.toFixed(2))}</span>
        </div>
      )}
    </>
  )
}
