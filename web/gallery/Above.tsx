import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Card.tsx'
import { Dialog, Sheet } from '../ui/Sheet.tsx'
import { toast } from '../ui/toast.tsx'
import css from './gallery.module.css'
import { Line, Show } from './Show.tsx'

export function Above() {
  const [open, setOpen] = useState<'sheet' | 'dialog' | null>(null)
  const close = () => setOpen(null)
  const say = () => toast('Copied.', 'ok')
  return (
    <Section title="Above the page">
      <div className={css.stack}>
        <Show name="Sheet, Dialog, toast">
          <Line>
            <Button kind="secondary" onClick={() => setOpen('sheet')}>
              Open a sheet
            </Button>
            <Button kind="secondary" onClick={() => setOpen('dialog')}>
              Open a dialog
            </Button>
            <Button kind="secondary" onClick={say}>
              Say something
            </Button>
            <Button kind="secondary" onClick={() => toast('That did not work. Please try again.', 'danger')}>
              Say what went wrong
            </Button>
          </Line>
        </Show>
      </div>
      <Sheet open={open === 'sheet'} onClose={close} title="A sheet">
        <p>Escape, Back, the cross or a tap beside it close it, and the focus returns.</p>
        <Button full onClick={say}>
          Say it above the sheet
        </Button>
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Leave this page?"
        actions={
          <>
            <Button kind="secondary" onClick={close}>
              Stay
            </Button>
            <Button onClick={close}>Leave</Button>
          </>
        }
      >
        What you typed is kept.
      </Dialog>
    </Section>
  )
}
