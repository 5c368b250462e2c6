import { useTranslation } from 'react-i18next'
import { type Lang, languageInfo } from '../../../shared/i18n/languages.ts'
import { ALT_MAX } from '../../../shared/rich-schema.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './content.module.css'
import { PictureButton } from './PictureButton.tsx'
import { altIn, type Picture, withoutPicture, withPicture } from './pictures.ts'

/** Asks for a description in every language that uses the picture. */
export function PictureFields({
  pictures,
  lang,
  source,
  onRewrite,
  onPicture,
}: {
  pictures: readonly Picture[]
  lang: Lang
  source: string
  onRewrite: (change: (source: string) => string) => void
  onPicture: (picture: Picture) => void
}) {
  const { t } = useTranslation(['desk', 'content'])
  const { name, html } = languageInfo[lang]
  return (
    <>
      <ul>
        {pictures.map(({ key, url }, index) => {
          const alt = altIn(source, key)
          return (
            <li key={key} className={css.picture}>
              <img src={url} alt={alt || t('content:picture_number', { number: String(index + 1) })} />
              {alt === null ? (
                <Button kind="secondary" onClick={() => onRewrite((now) => withPicture(now, key, ''))}>
                  {t('content:picture_put', { lang: name })}
                </Button>
              ) : (
                <div>
                  <Field
                    label={`${t('content:picture_alt')} (${name})`}
                    lang={html}
                    maxLength={ALT_MAX}
                    autoComplete="off"
                    required
                    value={alt}
                    error={alt.trim() === '' ? t('content:picture_untold') : undefined}
                    onChange={({ target }) => onRewrite((now) => withPicture(now, key, target.value))}
                  />
                  <Button kind="quiet" onClick={() => onRewrite((now) => withoutPicture(now, key))}>
                    {t('content:picture_out', { lang: name })}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <PictureButton
        key={lang}
        onPicture={(picture) => {
          onPicture(picture)
          onRewrite((now) => withPicture(now, picture.key, ''))
        }}
      />
    </>
  )
}
