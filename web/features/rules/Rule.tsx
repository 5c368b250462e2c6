import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/client.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { hoursHere, wordsOf, written } from './figures.ts'
import css from './rules.module.css'
import type { PublishedRule, Rules } from './types.ts'

/** A rule with several cases has a line for each. */
export function Rule({ rule, of, isHere }: { rule: PublishedRule; of: Rules; isHere: boolean }) {
  const { t } = useTranslation('rules')
  const format = useFormat()
  const words: { zone: string; median?: string } = {
    ...wordsOf(rule.figures, of.asset, format),
    zone: of.timeZone,
  }
  return (
    <section id={rule.id} tabIndex={-1} className={css.rule} data-here={isHere || undefined}>
      <h3>{t(`name_${rule.id}`)}</h3>
      <p>
        {t(`say_${rule.id}`, words)}
        {rule.id === 'withdrawal_window' && <Here rule={rule} timeZone={of.timeZone} />}
        {rule.figures.median && <> {t('median', { time: words.median })}</>}
      </p>
      <Lines rule={rule} asset={of.asset} />
    </section>
  )
}

/** Repeats the hours in the reader's clock if it differs. */
function Here({ rule, timeZone }: { rule: PublishedRule; timeZone: string }) {
  const { t } = useTranslation('rules')
  const format = useFormat()
  const { from, to } = rule.figures
  const here = hoursHere(timeZone, [Number(from?.of[0]), Number(to?.of[0])], serverNow())
  if (!here) return null
  return <> {t('your_time', { from: format.timeShort(here.from), to: format.timeShort(here.to) })}</>
}

function Lines({ rule: { id, figures }, asset }: { rule: PublishedRule; asset: string }): ReactNode {
  const { t } = useTranslation('rules')
  const format = useFormat()
  const values = (name: string): string[] => {
    const figure = figures[name]
    return figure ? written(figure, asset, format) : []
  }
  const levels =
    id === 'identity_levels'
      ? values('most')
      : id === 'amount_above_max'
        ? ['max1', 'max2', 'max3'].flatMap(values)
        : []
  const most = values('most')
  const payouts = values('least').map((least, index) =>
    least === most[index] ? least : t('range', { min: least, max: most[index] }),
  )
  if (levels.length === 0 && payouts.length === 0) return null
  return (
    <Facts>
      {levels.map((max, index) => (
        <Fact key={max} name={t('level', { level: index + 1 })}>
          {t('to_most', { max })}
        </Fact>
      ))}
      {values('spans').map((span, index) => (
        <Fact key={span} name={span}>
          {payouts[index]}
        </Fact>
      ))}
    </Facts>
  )
}
