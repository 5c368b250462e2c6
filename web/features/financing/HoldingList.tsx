import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { useAddressParams, withParams } from '../../ui/addressParams.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chips } from '../../ui/choices.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Empty } from '../../ui/ListState.tsx'
import { Own } from '../../ui/own.tsx'
import { Figures } from './Figures.tsx'
import { HoldingRow } from './HoldingRow.tsx'
import { type HoldingGroup, holdingGroups, shownOf } from './holdings.ts'
import type { Holdings } from './types.ts'

export function HoldingList({ holdings: { items, totals } }: { holdings: Holdings }) {
  const { t } = useTranslation(['financing', 'common'])
  const [params, changeParams] = useAddressParams()
  const group: HoldingGroup = holdingGroups.find((name) => name === params.get('state')) ?? 'all'
  const show = (next: HoldingGroup) =>
    changeParams((now) => withParams(now, { state: next === 'all' ? '' : next }))
  const shown = shownOf(items, group)
  const [first] = items
  if (!first) {
    return (
      <Empty picture="receipt" action={<LinkButton to={paths.projects}>{t('see_projects')}</LinkButton>}>
        {t('empty_holdings')}
      </Empty>
    )
  }
  const { asset } = first
  const { invested, paid, toCome } = totals
  return (
    <>
      <Card>
        <Figures
          items={[
            [t('invested'), <Own key="invested" amount={invested} asset={asset} />],
            [t('paid_so_far'), <Own key="paid" amount={paid} asset={asset} sign />],
            [t('promised'), <Own key="toCome" amount={toCome} asset={asset} sign />],
          ]}
        />
      </Card>
      <Chips
        label={t('filter')}
        options={holdingGroups.map((value) => ({
          value,
          label:
            value === 'all'
              ? t('common:any')
              : value === 'ended'
                ? t('project_ended')
                : t(`holding_${value}`),
        }))}
        value={group}
        onValue={show}
      />
      {shown.length > 0 ? (
        <List label={t('common:title_myProjects')}>
          {shown.map((holding) => (
            <HoldingRow key={holding.id} holding={holding} />
          ))}
        </List>
      ) : (
        <Empty
          picture="receipt"
          action={
            <Button kind="secondary" onClick={() => show('all')}>
              {t('show_all')}
            </Button>
          }
        >
          {t('empty_group')}
        </Empty>
      )}
      <List>
        <Row compact to={paths.profits} title={t('common:title_profits')} />
      </List>
    </>
  )
}
