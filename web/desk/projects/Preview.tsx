import { useTranslation } from 'react-i18next'
import type { Asset } from '../../../shared/assets.ts'
import { dayEarned, type Period, schedule, standingAtStart } from '../../../shared/calc/financing.ts'
import { type Lang, languageInfo } from '../../../shared/i18n/languages.ts'
import { formatAmount, formatScaled, type Minor } from '../../../shared/money.ts'
import type { ProjectTerms } from '../../../shared/rules/project.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { percentOf } from '../frame/typed.ts'
import { useJoined } from '../frame/useJoined.ts'
import { type DraftForm, termsOf } from './form.ts'
import css from './projects.module.css'
import { TermsFacts } from './TermsFacts.tsx'

/** The first days of a term are shown, and its last. */
const FIRST_DAYS = 3

/** Uses the arithmetic that pays users. */
export function Preview({ form, lang, asset }: { form: DraftForm; lang: Lang; asset: Asset }) {
  const { t } = useTranslation(['desk', 'projects'])
  const format = useFormat()
  const terms = termsOf(form, asset)
  const { title, text } = form.texts[lang] ?? { title: '', text: '' }
  return (
    <Card>
      {title.trim() !== '' && text.trim() !== '' ? (
        <div lang={languageInfo[lang].html}>
          <h3>{title}</h3>
          {text
            .split(/\n+/)
            .filter(Boolean)
            .map((line) => (
              <p key={line} className={css.text}>
                {line}
              </p>
            ))}
        </div>
      ) : (
        <p className={css.note}>{t('projects:preview_text_none')}</p>
      )}
      {terms && (
        <>
          <TermsFacts asset={asset} terms={shownTerms(terms, asset)} />
          {terms.kind === 'term' && (
            <Facts>
              <Fact name={t('projects:expected')}>
                {`${format.decimal(percentOf(formatScaled(terms.dailyRate * BigInt(terms.days), 6)))}%`}
              </Fact>
            </Facts>
          )}
          <Brings terms={terms} asset={asset} />
        </>
      )}
    </Card>
  )
}

function shownTerms(terms: ProjectTerms, asset: Asset) {
  const { min, total, initialRate, dailyRate, ...rest } = terms
  return {
    ...rest,
    min: formatAmount(min, asset),
    total: formatAmount(total, asset),
    initialRate: initialRate === null ? null : formatScaled(initialRate, 6),
    dailyRate: formatScaled(dailyRate, 6),
  }
}

function Brings({ terms, asset }: { terms: ProjectTerms; asset: Asset }) {
  const { t } = useTranslation(['desk', 'projects'])
  const joined = useJoined()
  const format = useFormat()
  const money = (amount: Minor) => format.money(formatAmount(amount, asset), asset)
  const { min, kind, dailyRate } = terms
  if (kind === 'balance') {
    const amount = money(dayEarned(min, dailyRate, 0n).earned)
    return <p>{t('projects:preview_balance', { amount, principal: money(min) })}</p>
  }
  const periods = schedule(terms, standingAtStart(min))
  const all = periods.reduce((sum, { paid }) => sum + paid, 0n)
  const shown = periods.filter(({ number }) => number <= FIRST_DAYS || number === periods.length)
  const line = ({ paid, released }: Period) =>
    joined([
      t('projects:preview_paid', { amount: money(paid) }),
      ...(released > 0n ? [t('projects:preview_released', { amount: money(released) })] : []),
    ])
  return (
    <>
      <h3>{t('projects:preview_of', { amount: money(min) })}</h3>
      <Facts>
        {shown.map((period) => (
          <Fact
            key={period.number}
            name={t('projects:preview_day', { number: format.number(period.number) })}
          >
            {line(period)}
          </Fact>
        ))}
      </Facts>
      <p>{t('projects:preview_all', { count: periods.length, amount: money(all) })}</p>
    </>
  )
}
