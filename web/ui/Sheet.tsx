import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useModal } from './modal.ts'
import css from './Sheet.module.css'
import { Toasts } from './toast.tsx'

interface Modal {
  open: boolean
  /** Called on Escape, Back, the cross or a tap outside; the owner decides. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

/** Content exists only while it is open. */
export function Sheet({
  open,
  onClose,
  title,
  half = false,
  ownPage = false,
  children,
}: Modal & {
  /** At most half of the page's height. */
  half?: boolean
  /** It has an address, and so a history entry of its own. */
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

/** Keeps its buttons visible, however long the sheet's text is. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>
}

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
