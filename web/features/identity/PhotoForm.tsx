import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureParts } from '../../../shared/identity.ts'
import { Form } from '../../ui/Card.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { Accepted } from './Accepted.tsx'
import { PhotoField } from './PhotoField.tsx'
import { courier } from './photos.ts'
import { Submit } from './Submit.tsx'
import { type Identity, type Level, reasonOf } from './types.ts'
import { useSubmit } from './useSubmit.ts'

export function PhotoForm({
  identity,
  one,
  practice,
  onRefused,
}: {
  identity: Identity
  one: Level
  practice: boolean
  onRefused: (reason: string) => void
}) {
  const { t } = useTranslation('identity')
  const slugText = useSlugText()
  const photos = courier.photos.use()
  const [tried, setTried] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const asked = pictureParts.filter((part) => one.mend.includes(part))
  const { submit, refusal, state } = useSubmit({
    done: () => courier.clear(asked),
    refused: (reason) => {
      onRefused(reason)
      void courier.check(asked)
    },
  })
  useEffect(() => void courier.resume(), [])
  const under = asked.some((part) => photos[part].name === 'sending' || photos[part].name === 'preparing')

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const here = asked.flatMap((part) => {
      const photo = photos[part]
      return photo.name === 'done' ? [[part, photo.key]] : []
    })
    if (here.length === asked.length) return void submit({ level: one.level, ...Object.fromEntries(here) })
    const missing = asked.findIndex((part) => photos[part].name !== 'done')
    place.current?.querySelectorAll<HTMLInputElement>('input[type=file]')[missing]?.focus()
  }
  return (
    <Form onSubmit={onSubmit}>
      <Accepted identity={identity} one={one} />
      <div ref={place}>
        {asked.map((part) => (
          <PhotoField
            key={part}
            part={part}
            type={identity.given.documentType}
            photo={photos[part]}
            reason={reasonOf(one, part)}
            missing={tried ? slugText('photo_required') : null}
            practice={practice}
          />
        ))}
      </div>
      {tried && under && <p role="status">{t('still_sending')}</p>}
      <Submit refusal={refusal} state={state} />
    </Form>
  )
}
