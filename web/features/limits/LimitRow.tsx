import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LimitKind } from '../../../shared/limits.ts'
import { useFormat } from '../../ui/format.ts'
import { Row } from '../../ui/List.tsx'
import { useOwn } from '../../ui/own.tsx'
import { type Limits, partUsed } from './form.ts'
import { LimitSheet } from './LimitSheet.tsx'
import css from './limits.module.css'

export function LimitRow({ kind, limits }: { kind: LimitKind; limits: Limits }) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const own = useOwn()
  const [open, setOpen] = useState(false)
  const { asset } = limits
  const { limit, used, left, next } = limits[kind]
  const part = partUsed(limits[kind], asset)
  return (
    <>
      <Row onClick={() => setOpen(true)}>
        <span className={css.row}>
          <span className={css.head}>
            <span className={css.name}>{t(kind)}</span>
            <span>{limit === null ? t('none') : own.money(limit, asset)}</span>
          </span>
          <span className={css.sub}>
            {left === null
              ? t('used', { amount: own.money(used, asset) })
              : t('used_left', { used: own.money(used, asset), left: own.money(left, asset) })}
          </span>
          {part !== null && (
            <meter className={css.meter} min={0} max={100} value={part} aria-label={t(kind)} />
          )}
          {next && (
            <span className={css.next}>
              {next.limit === null
                ? t('next_none', { time: format.dateTimeShort(next.at) })
                : t('next_limit', {
                    amount: own.money(next.limit, asset),
                    time: format.dateTimeShort(next.at),
                  })}
            </span>
          )}
        </span>
      </Row>
      {open && <LimitSheet kind={kind} limits={limits} onClose={() => setOpen(false)} />}
    </>
  )
}
