import { useTranslation } from 'react-i18next'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { useFilter } from '../../records/filter.ts'
import { PeriodFilter } from '../../records/PeriodFilter.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { FileButton } from './FileButton.tsx'
import { kinds, movementFilter } from './filter.ts'
import { MovementList } from './MovementList.tsx'
import css from './statement.module.css'

export function Component() {
  const { t } = useTranslation(['statement', 'common'])
  const { filter, choose, showAll } = useFilter(movementFilter)
  return (
    <Page title={t('common:title_statement')}>
      <div className={css.intro}>
        <p>{t('intro')}</p>
        <p>{t('balance_note')}</p>
      </div>
      <PeriodFilter period={filter} onPeriod={choose}>
        <Select
          label={t('kind')}
          options={[
            { value: '', label: t('common:any') },
            ...kinds.map((value) => ({ value, label: t(`kind_${value}`) })),
          ]}
          value={filter.kind}
          onValue={(value) => choose({ kind: value })}
        />
      </PeriodFilter>
      <div className={css.actions}>
        <FileButton filter={filter} />
        <LinkButton kind="quiet" to={paths.performance}>
          {t('common:title_performance')}
        </LinkButton>
      </div>
      <MovementList key={JSON.stringify(filter)} filter={filter} onAll={showAll} />
    </Page>
  )
}
