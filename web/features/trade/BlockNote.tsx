import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { useFormat } from '../../ui/format.ts'
import { sentences } from '../../ui/han.ts'
import type { Block } from './market.ts'
import css from './ticket.module.css'

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

function Halted({ reason }: { reason: string }) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const { data } = useRead('/api/index/halts', {}, { freshMs: 30_000 })
  const since = data?.items.find((halt) => halt.reason === reason)?.since
  return (
    <>
      {sentences(
        t('block_forbidden', { reason }),
        since != null && t('block_since', { time: format.dateTimeShort(since) }),
      )}
    </>
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
      return <Halted reason={block.reason} />
    default:
      return t(`block_${block.why}`)
  }
}
