import { useTranslation } from 'react-i18next'
import { useFormat } from '../ui/format.ts'
import { useOwn } from '../ui/own.tsx'
import { useVersion } from '../ui/version.ts'
import css from './check.module.css'
import { type StepRow, shortHash } from './steps.ts'

export interface ValueContext {
  /** Absent if no amounts are shown. */
  asset?: string
}

const feeds = ['sim', 'replay', 'kraken'] as const
const results = ['win', 'loss', 'draw', 'void'] as const
const reasons = ['noData', 'gap', 'unknownSymbol', 'marketChanged', 'notEntered', 'enteredLate'] as const
const SECONDS_OF_DAY = 86_400

export function Value({ row: { kind, value }, context }: { row: StepRow; context: ValueContext }) {
  const { t } = useTranslation(['orders', 'common'])
  const format = useFormat()
  const own = useOwn()
  const version = useVersion()
  const text = String(value)
  switch (kind) {
    case 'hash':
      return (
        <details className={css.hash}>
          <summary>
            <code>{shortHash(text)}</code>
          </summary>
          <code>{text}</code>
        </details>
      )
    case 'time':
      return format.dateTime(Number(value))
    case 'day':
      // Noon is the same date in every time zone.
      return format.date(Number(value) * SECONDS_OF_DAY + SECONDS_OF_DAY / 2)
    case 'price':
      return format.decimal(text)
    case 'version':
      return version(text)
    case 'count':
      return format.number(Number(value))
    case 'seconds':
      return format.duration(Number(value))
    case 'rate':
      return format.rate(text)
    case 'amount':
      return context.asset ? own.money(text, context.asset) : own.decimal(text)
    case 'feed': {
      const feed = feeds.find((name) => name === value)
      return feed ? t(`common:feed_${feed}`) : text
    }
    case 'direction':
      return t(value === 'up' ? 'common:direction_up' : 'common:direction_down')
    case 'result': {
      const result = results.find((name) => name === value)
      return result ? t(`result_${result}`) : text
    }
    case 'voidReason': {
      const reason = reasons.find((name) => name === value)
      return reason ? t(`void_${reason}`) : text
    }
    default:
      return text
  }
}
