import IconPhotoCheck from '@tabler/icons-react/dist/esm/icons/IconPhotoCheck.mjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentType, PicturePart } from '../../../shared/identity.ts'
import { PictureError } from '../../api/pictureError.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { useErrorText } from '../../ui/useErrorText.ts'
import { useSlugText } from '../../ui/useSlugText.ts'
import { type Photo, pictureOf } from './courier.ts'
import { Guide } from './Guide.tsx'
import css from './identity.module.css'
import { PhotoStatus } from './PhotoStatus.tsx'
import { courier } from './photos.ts'
import { usePartName } from './usePartName.ts'
import { useSample } from './useSample.ts'

export function PhotoField({
  part,
  type,
  photo,
  reason,
  missing,
  practice,
}: {
  part: PicturePart
  /** The document's type, since their sides look different. */
  type: DocumentType | null
  photo: Photo
  /** Reason of the last rejection. */
  reason: string | null
  /** Shown if the picture is required and missing. */
  missing: string | null
  practice: boolean
}) {
  const { t } = useTranslation(['identity', 'common'])
  const id = useId()
  const partName = usePartName(type)
  const faultText = useFaultText()
  const sample = useSample(part, partName(part))
  const picture = pictureOf(photo)
  const address = useAddress(picture)
  const isNone = photo.name === 'none'
  const fault = photo.name === 'failed' ? faultText(photo.error) : isNone && (missing ?? reason)
  const passport = type === 'passport'
  return (
    <section className={css.photo} aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>{partName(part)}</h3>
      <p className={css.note} id={`${id}-guide`}>
        {passport && part === 'front' ? t('guide_front_passport') : t(`guide_${part}`)}
      </p>
      <div className={css.frame} data-invalid={fault ? true : undefined}>
        {address ? (
          <img className={css.preview} src={address} alt={t('common:upload_preview')} />
        ) : photo.name === 'done' || photo.name === 'sending' ? (
          <IconPhotoCheck size={48} stroke={1.25} aria-hidden="true" />
        ) : (
          <Guide part={part} passport={passport} />
        )}
      </div>
      <PhotoStatus photo={photo} />
      <FieldError id={`${id}-fault`}>{fault}</FieldError>
      <div className={css.actions}>
        <span className={css.choose} data-again={!isNone || undefined}>
          <span aria-hidden="true">{isNone ? t('choose') : t('choose_again')}</span>
          <input
            type="file"
            accept="image/*"
            aria-label={`${partName(part)}: ${isNone ? t('choose') : t('choose_again')}`}
            aria-describedby={fault ? `${id}-fault` : `${id}-guide`}
            aria-invalid={fault ? true : undefined}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void courier.choose(part, file)
              // Otherwise choosing the same file again fires no event.
              currentTarget.value = ''
            }}
          />
        </span>
        {photo.name === 'doubtful' && (
          <Button kind="secondary" onClick={() => void courier.send(part)}>
            {t('use_anyway')}
          </Button>
        )}
        {photo.name === 'failed' && picture && (
          <Button kind="secondary" onClick={() => void courier.send(part)}>
            {t('common:retry')}
          </Button>
        )}
        {picture && (
          <Button kind="quiet" onClick={() => void courier.turn(part)}>
            {t('turn')}
          </Button>
        )}
        {practice && isNone && (
          <Button kind="quiet" onClick={() => void sample().then((file) => courier.choose(part, file))}>
            {t('sample')}
          </Button>
        )}
      </div>
    </section>
  )
}

function useFaultText(): (error: unknown) => string {
  const errorText = useErrorText()
  const slugText = useSlugText()
  return (error) => (error instanceof PictureError ? slugText(error.slug) : errorText(error))
}
