import IconPhotoShare from '@tabler/icons-react/dist/esm/icons/IconPhotoShare.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/hooks.ts'
import { NotYet } from '../../../check/NotYet.tsx'
import { proofLink } from '../../../check/ShareCheck.tsx'
import { useProofState } from '../../../check/useProof.ts'
import type { Order } from '../../../trading/types.ts'
import { Button, SaveLink } from '../../../ui/Button.tsx'
import { Alert } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Failure } from '../../../ui/ListState.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import css from './picture.module.css'
import { usePicture } from './usePicture.ts'

/** A settled order as a picture for others: asked by a button, then shown before it is sent. */
export function ShareResult({ order }: { order: Order }) {
  const { t } = useTranslation('check')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" full onClick={() => setOpen(true)}>
        <IconPhotoShare size={20} stroke={1.75} aria-hidden="true" />
        {t('picture')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('picture')}>
        <Proven order={order} />
      </Sheet>
    </>
  )
}

/** Its code leads to the check, which is public only from an instant on. */
function Proven({ order }: { order: Order }) {
  const { t } = useTranslation('check')
  const proof = useProofState(useRead('/api/user/receipt', { id: order.id }))
  if (proof.kind === 'notYet') return <NotYet from={proof.from} onDue={proof.ask} />
  if (proof.kind === 'failed') return <Failure error={proof.error} onRetry={proof.ask} />
  if (proof.kind === 'loading') return <p role="status">{t('picture_busy')}</p>
  return <Picture order={order} link={proofLink(proof.data.proofId)} />
}

function Picture({ order, link }: { order: Order; link: string }) {
  const { t } = useTranslation('check')
  const [amounts, setAmounts] = useState(false)
  const picture = usePicture({ order, link, amounts })
  if (picture === 'failed') return <Alert>{t('picture_failed')}</Alert>
  const file = picture?.file
  return (
    <div className={css.share}>
      <div className={css.frame} aria-busy={!picture}>
        {picture && <img src={picture.url} alt={t('picture_alt', { symbol: order.symbol })} />}
      </div>
      <Checkbox label={t('picture_amounts')} checked={amounts} onChecked={setAmounts} />
      <p className={css.note}>{t('picture_note')}</p>
      {file && navigator.canShare?.({ files: [file] }) ? (
        <Button full onClick={() => void share(file)}>
          {t('picture_share')}
        </Button>
      ) : (
        <SaveLink full href={picture?.url} name={file?.name ?? ''}>
          {t('picture_save')}
        </SaveLink>
      )}
    </div>
  )
}

async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // Put away by the user: nothing to say. The picture can still be kept by a long press on it.
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(error)
  }
}
