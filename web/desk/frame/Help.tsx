import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import { keyNames, keysChoice } from './keys.ts'
import css from './shell.module.css'

const meanings = {
  j: 'key_next',
  k: 'key_previous',
  a: 'key_approve',
  r: 'key_refuse',
  '/': 'key_search',
  '?': 'key_help',
} as const

export function Help({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['desk', 'common'])
  const on = keysChoice.use() !== 'off'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('help')}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <Facts>
        {keyNames.map((key) => (
          <Fact key={key} name={t(meanings[key])}>
            <kbd className={css.key}>{key}</kbd>
          </Fact>
        ))}
      </Facts>
      <Checkbox
        label={t('keys_on')}
        checked={on}
        onChecked={(checked) => keysChoice.set(checked ? 'on' : 'off')}
      />
    </Dialog>
  )
}
