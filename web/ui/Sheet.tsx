import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useModal } from './modal.ts'
import css from './Sheet.module.css'
import { Toasts } from './toast.tsx'

interface Modal {
  open: boolean
  /** Asked by Escape, Back, the cross or a tap beside it; the owner decides. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

/** Rises from below over the page; content exists only while it is open. */
export function Sheet({
  open,
  onClose,
  title,
  half = false,
  ownPage = false,
  children,
}: Modal & {
  /** At most as high as half of the page, which stays in sight above it. */
  half?: boolean
  /** It has an address, and so an entry of its own in the history. */
  ownPage?: boolean
}) {
  const { t } = useTranslation()
  const ref = useModal(open, onClose, { ownPage })
  const id = useId()
  return (
    <dialog ref={ref} className={css.sheet} data-half={half || undefined} aria-labelledby={id}>
      {open && (
        <div className={css.inner}>
          <div className={css.head}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <button type="button" className={css.close} onClick={onClose} aria-label={t('close')}>
              <IconX size={24} stroke={1.75} aria-hidden="true" />
            </button>
          </div>
          {children}
        </div>
      )}
      {open && <Toasts inModal />}
    </dialog>
  )
}

/** The foot of a sheet: what is pressed there stays in sight, however much there is to read above it. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>
}

/** A short question in the middle of the page; `actions` are its answers. */
export function Dialog({ open, onClose, title, children, actions }: Modal & { actions: ReactNode }) {
  const ref = useModal(open, onClose)
  const id = useId()
  return (
    <dialog ref={ref} className={css.dialog} aria-labelledby={id}>
      {open && (
        <div className={css.inner}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <div className={css.body}>{children}</div>
          <div className={css.actions}>{actions}</div>
        </div>
      )}
      {open && <Toasts inModal />}
    </dialog>
  )
}
