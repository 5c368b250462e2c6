import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { paths } from '../../paths.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { List, Row } from '../../ui/List.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { Own } from '../../ui/own.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import css from './wallet.module.css'

export function Projects({ asset }: { asset: string }) {
  const { t } = useTranslation(['financing', 'common'])
  const { data, error, mutate } = useRead('/api/user/myproject', {})
  const totals = data?.totals
  return (
    <Section title={t('common:title_myProjects')}>
      <div className={css.parted}>
        <Card>
          <ListState
            data={totals}
            error={error}
            onRetry={() => void mutate()}
            skeleton={<TextSkeleton lines={3} />}
          >
            {totals && (
              <Facts>
                <Fact name={t('invested')}>
                  <Own amount={totals.invested} asset={asset} />
                </Fact>
                <Fact name={t('paid_so_far')}>
                  <Own amount={totals.paid} asset={asset} sign />
                </Fact>
                <Fact name={t('promised')}>
                  <Own amount={totals.toCome} asset={asset} sign />
                </Fact>
              </Facts>
            )}
          </ListState>
        </Card>
        <List>
          <Row compact to={paths.myProjects} title={t('common:title_myProjects')} />
          <Row compact to={paths.profits} title={t('common:title_profits')} />
        </List>
      </div>
    </Section>
  )
}
