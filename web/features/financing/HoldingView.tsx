import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { askPath, profitsPath, projectPath } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Alert, Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import { useOwn } from '../../ui/own.tsx'
import { useDate } from '../../ui/useDate.ts'
import { HoldingBadge } from './Badges.tsx'
import css from './financing.module.css'
import { HoldingActs } from './HoldingActs.tsx'
import { HoldingFigures } from './HoldingFigures.tsx'
import { HoldingProgress } from './HoldingProgress.tsx'
import { isZero } from './holdings.ts'
import type { Holding } from './types.ts'

export function HoldingView({ holding }: { holding: Holding }) {
  const { t } = useTranslation(['financing', 'common', 'service'])
  const { data: project } = useRead('/api/user/yuebaoinfo', { id: holding.project })
  const { id, title, state } = holding
  return (
    <>
      <Card>
        <div className={css.head}>
          <div className={css.line}>
            <h2 className={css.title}>{title}</h2>
            <HoldingBadge state={state} />
          </div>
          <HoldingFigures holding={holding} />
          <HoldingProgress holding={holding} />
          <StateNote holding={holding} />
          <HoldingActs holding={holding} project={project} />
        </div>
      </Card>
      <Details holding={holding} />
      <List>
        <Row compact to={profitsPath(id)} title={t('common:title_profits')} />
        {project && <Row compact to={projectPath(project.id)} title={t('common:title_project')} />}
      </List>
      <LinkButton kind="quiet" to={askPath({ kind: 'holding', id })}>
        {t('service:ask_about')}
      </LinkButton>
    </>
  )
}

/** The next step that needs no user. */
function StateNote({ holding }: { holding: Holding }) {
  const { t } = useTranslation('financing')
  const date = useDate()
  const format = useFormat()
  const { state, awaitsUntil, renewalsLeft, maturesOn, settlesOn: last } = holding
  if (state === 'awaiting' && awaitsUntil !== null)
    return <Alert kind="info">{t('awaits_note', { time: format.dateTimeShort(awaitsUntil) })}</Alert>
  if (state === 'due' && last !== null)
    return (
      <Alert kind="info">
        {holding.renewal ? t('due_renew', { date: date(last) }) : t('due_settle', { date: date(last) })}
      </Alert>
    )
  if (state === 'earning' && maturesOn !== null && last !== null) {
    const dates = { date: date(maturesOn), last: date(last) }
    return <p className={css.note}>{renewalsLeft > 0 ? t('then_renew', dates) : t('then_settle', dates)}</p>
  }
  return null
}

function Details({ holding }: { holding: Holding }) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const own = useOwn()
  const date = useDate()
  const { asset, state, fresh, dailyRate, dividend, boughtOn, maturesOn, paid, unpaid, promised, ended } =
    holding
  const money = (amount: string) => own.money(amount, asset)
  const isWhole = ended === null || ended.how === 'matured' || ended.how === 'bySelf'
  return (
    <Card>
      <Facts>
        <Fact name={t('daily_rate')}>{format.fineRate(dailyRate)}</Fact>
        {boughtOn !== null && <Fact name={t('bought_on')}>{date(boughtOn)}</Fact>}
        {maturesOn !== null && isWhole && <Fact name={t('last_day')}>{date(maturesOn)}</Fact>}
        {holding.term > 0 && <Fact name={t('renewed')}>{format.number(holding.term)}</Fact>}
        {!isZero(fresh) && <Fact name={t('fresh')}>{money(fresh)}</Fact>}
        <Fact name={t('paid_so_far')}>{money(paid)}</Fact>
        {!ended && (
          <>
            {!isZero(unpaid) && <Fact name={t('unpaid')}>{money(unpaid)}</Fact>}
            {holding.days > 0 && (
              <Fact name={state === 'awaiting' ? t('promised_part') : t('promised')}>{money(promised)}</Fact>
            )}
            {holding.days > 0 && (
              <Fact name={t('dividend')} wide>
                {t(`dividend_${dividend}`)}
              </Fact>
            )}
          </>
        )}
        {ended?.how === 'early' && <Fact name={t('forfeited')}>{money(ended.forfeited)}</Fact>}
      </Facts>
    </Card>
  )
}
