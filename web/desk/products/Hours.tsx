import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/wire.ts'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import css from './product.module.css'

// Monday first; the wire begins with Sunday.
const weekdays = [1, 2, 3, 4, 5, 6, 0]
const DAY_MINUTES = 1440
const DAY_MS = 86_400_000
/** Day 3 of the epoch was a Sunday. */
const SUNDAY = 3

const clock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

export function Hours({ week, holidays }: Answer<'/api/desk/product'>['hours']) {
  const { t } = useTranslation('product')
  const { lang } = useFormat()
  const weekday = new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' })
  const date = new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeZone: 'UTC' })
  const sessionsOf = (day: number) => {
    const sessions = week[day] ?? []
    if (sessions.length === 0) return t('rest')
    if (sessions.some(([from, to]) => to - from === DAY_MINUTES)) return t('all_day')
    return sessions.map(([from, to]) => `${clock(from)}–${clock(to)}`).join(', ')
  }
  return (
    <Section title={t('hours')}>
      <table className={css.table}>
        <tbody>
          {weekdays.map((day) => (
            <tr key={day}>
              <th scope="row">{weekday.format((SUNDAY + day) * DAY_MS)}</th>
              <td>{sessionsOf(day)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('holidays')}</th>
            <td>
              {holidays.length === 0
                ? t('holidays_none')
                : holidays.map((day) => <div key={day}>{date.format(Date.parse(day))}</div>)}
            </td>
          </tr>
        </tbody>
      </table>
    </Section>
  )
}
