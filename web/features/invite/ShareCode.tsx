import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPhotoShare from '@tabler/icons-react/dist/esm/icons/IconPhotoShare.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Qr } from '../../ui/Qr.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import css from './invite.module.css'
import { inviteLink } from './link.ts'
import { Poster } from './Poster.tsx'

export function ShareCode({ code }: { code: string }) {
  const { t } = useTranslation(['invite', 'common'])
  const copy = useCopy()
  const [open, setOpen] = useState(false)
  const link = inviteLink(window.location, code)
  return (
    <Card>
      <div className={css.code}>
        <div className={css.qr}>
          <Qr text={link} label={t('qr')} />
        </div>
        <Facts>
          <Fact name={t('code')}>
            <span className={css.own}>{code}</span>
          </Fact>
          <Fact name={t('link')} wide>
            {link}
          </Fact>
        </Facts>
        <div className={css.acts}>
          <Button kind="secondary" onClick={() => void copy(code)}>
            <IconCopy size={20} stroke={1.75} aria-hidden="true" />
            {t('copy_code')}
          </Button>
          <Button kind="secondary" onClick={() => void copy(link)}>
            <IconCopy size={20} stroke={1.75} aria-hidden="true" />
            {t('copy_link')}
          </Button>
        </div>
        <Button full onClick={() => setOpen(true)}>
          <IconPhotoShare size={20} stroke={1.75} aria-hidden="true" />
          {t('poster')}
        </Button>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('poster')}>
        <Poster code={code} link={link} />
      </Sheet>
    </Card>
  )
}
