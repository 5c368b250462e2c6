import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths, type SearchState } from '../paths.ts'
import { useKeys } from '../ui/keys.ts'
import { Sheet } from '../ui/Sheet.tsx'
import css from './Keys.module.css'

/** In the order of placing an order. */
const keys = [
  ['u', 'common:direction_up'],
  ['d', 'common:direction_down'],
  ['1 – 5', 'trade:duration'],
  ['Enter', 'common:confirm'],
  ['Esc', 'common:close'],
  ['/', 'market:search_products'],
  ['?', 'wide:keys'],
] as const

export function KeysButton() {
  const { t } = useTranslation(['wide', 'common', 'market', 'trade'])
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const navigate = useNavigate()
  // Pages with a product list open their own search.
  const search = () => void navigate(paths.market, { state: { search: true } satisfies SearchState })
  useKeys({ '?': () => setOpen(true), '/': search }, 'app')
  return (
    <>
      <button type="button" className={css.button} onClick={() => setOpen(true)}>
        <IconKeyboard size={20} stroke={1.75} aria-hidden="true" />
        {t('keys')}
      </button>
      <Sheet open={open} onClose={close} title={t('keys')}>
        <dl className={css.keys}>
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(does)}</dd>
            </div>
          ))}
        </dl>
        <p className={css.note}>{t('keys_note')}</p>
      </Sheet>
    </>
  )
}
