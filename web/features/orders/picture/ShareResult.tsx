import IconPhotoShare from '@tabler/icons-react/dist/esm/icons/IconPhotoShare.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/hooks.ts'
import { NotYet } from '../../../check/NotYet.tsx'
import { proofLink } from '../../../check/ShareCheck.tsx'
import { useProofState } from '../../../check/useProof.ts'
import type { Order } from '../../../trading/types.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Failure } from '../../../ui/ListState.tsx'
import { PictureNote, SharePicture } from '../../../ui/picture/SharePicture.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useResultPicture } from './useResultPicture.ts'

/** The user sees the picture before it is sent. */
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

/** The check behind its code becomes public only at an instant. */
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
  const picture = useResultPicture({ order, link, amounts })
  return (
    <SharePicture
      picture={picture}
      words={{
        alt: t('picture_alt', { symbol: order.symbol }),
        failed: t('picture_failed'),
        share: t('picture_share'),
        save: t('picture_save'),
      }}
    >
      <Checkbox label={t('picture_amounts')} checked={amounts} onChecked={setAmounts} />
      <PictureNote>{t('picture_note')}</PictureNote>
    </SharePicture>
  )
}
