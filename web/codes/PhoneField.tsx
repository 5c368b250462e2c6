import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { lazy, type Ref, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../ui/Field.module.css'
import { Frame } from '../ui/Field.tsx'
import { areaOf } from './areas.ts'
import css from './codes.module.css'
import type { PhoneTyped } from './contact.ts'

const AreaSheet = lazy(async () => ({ default: (await import('./AreaSheet.tsx')).AreaSheet }))

export function PhoneField({
  value,
  onValue,
  error,
  ref,
  autoComplete = 'tel-national',
}: {
  value: PhoneTyped
  onValue: (value: PhoneTyped) => void
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
  autoComplete?: string
}) {
  const { t } = useTranslation('login')
  const [choosing, setChoosing] = useState(false)
  const area = areaOf(value.country)
  return (
    <>
      <Frame label={t('phone')} error={error}>
        {(parts) => (
          <>
            <button
              type="button"
              className={css.area}
              onClick={() => setChoosing(true)}
              aria-label={t('area', { code: `+${area}` })}
            >
              <span className="num">+{area}</span>
              <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
            </button>
            <input
              {...parts}
              ref={ref}
              className={frame.input}
              type="tel"
              inputMode="tel"
              name="phone"
              autoComplete={autoComplete}
              value={value.number}
              onChange={(event) => onValue({ ...value, number: event.target.value })}
            />
          </>
        )}
      </Frame>
      {choosing && (
        <Suspense>
          <AreaSheet
            chosen={value.country}
            onClose={() => setChoosing(false)}
            onChosen={(country) => {
              onValue({ ...value, country })
              setChoosing(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
