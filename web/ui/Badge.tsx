import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconTriangle from '@tabler/icons-react/dist/esm/icons/IconTriangleFilled.mjs'
import IconTriangleDown from '@tabler/icons-react/dist/esm/icons/IconTriangleInvertedFilled.mjs'
import type { ReactNode } from 'react'
import css from './Badge.module.css'

const icons = {
  neutral: IconMinus,
  pending: IconClock,
  ok: IconCircleCheck,
  danger: IconAlertCircle,
  info: IconInfoCircle,
  practice: IconSchool,
  up: IconTriangle,
  down: IconTriangleDown,
  // Uses the colours of up and down, like the amounts next to it.
  win: IconCircleCheck,
  loss: IconCircleMinus,
}

export type BadgeKind = keyof typeof icons

/** Shows icon and word, never colour alone. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  const Icon = icons[kind]
  return (
    <span className={css.badge} data-kind={kind}>
      <Icon size={kind === 'up' || kind === 'down' ? 9 : 14} stroke={1.75} aria-hidden="true" />
      {children}
    </span>
  )
}
