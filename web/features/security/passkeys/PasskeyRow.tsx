import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/Badge.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Row } from '../../../ui/List.tsx'
import css from '../security.module.css'
import type { Passkey } from '../types.ts'

export function PasskeyRow({
  passkey: { name, at, usedAt, synced, cloned },
  onChoose,
}: {
  passkey: Passkey
  onChoose: () => void
}) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const used =
    usedAt === null ? t('passkey_unused') : t('passkey_used', { date: format.dateTimeShort(usedAt) })
  return (
    <Row
      onClick={onChoose}
      start={<IconKey size={20} stroke={1.75} aria-hidden="true" />}
      title={name}
      sub={
        <>
          {t('passkey_since', { date: format.date(at) })}
          <br />
          {used}
          <span className={css.badges}>
            {cloned && <Badge kind="danger">{t('passkey_copied')}</Badge>}
            <Badge kind="neutral">{synced ? t('passkey_synced') : t('passkey_alone')}</Badge>
          </span>
        </>
      }
      end={<IconChevronRight size={20} stroke={1.75} aria-hidden="true" />}
    />
  )
}
