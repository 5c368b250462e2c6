import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import type { Block } from './market.ts'
import css from './ticket.module.css'

/** Why nothing can be ordered now, and from when on again where that is known. */
export function BlockNote({ block }: { block: Block }) {
  return (
    <p className={css.block} role="status">
      <IconClock size={16} stroke={1.75} aria-hidden="true" />
      <span>
        <BlockText block={block} />
      </span>
    </p>
  )
}

function BlockText({ block }: { block: Block }) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  switch (block.why) {
    case 'closed':
    case 'nonTrading':
      if (block.opensAt === null) return t(`block_${block.why}`)
      return t(`block_${block.why}_until`, { time: format.weekdayTime(block.opensAt) })
    case 'forbidden':
      return t('block_forbidden', { reason: block.reason })
    default:
      return t(`block_${block.why}`)
  }
}
