import { useTranslation } from 'react-i18next'
import { secondsOf } from '../../../shared/time.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { DayList, NothingListed } from '../../records/DayList.tsx'
import { usePaged } from '../../records/usePaged.ts'
import { useAddressParams, withParams } from '../../ui/addressParams.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { ProfitRow } from './ProfitRow.tsx'
import type { Accrual } from './types.ts'

export function Component() {
  const { t } = useTranslation()
  const [params, changeParams] = useAddressParams()
  const holding = params.get('holding')
  return (
    <Page title={t('title_profits')}>
      <Days
        key={holding}
        holding={holding}
        onAll={() => changeParams((now) => withParams(now, { holding: '' }))}
      />
    </Page>
  )
}

/** Local noon, so that a date of the stage keeps its name in every zone. */
const noonOf = ({ date }: Accrual) => secondsOf(new Date(`${date}T12:00:00`).getTime())

function Days({ holding, onAll }: { holding: string | null; onAll: () => void }) {
  const { t } = useTranslation(['financing', 'common'])
  const paged = usePaged('/api/user/project_orderlist', holding === null ? {} : { holding })
  return (
    <DayList
      paged={paged}
      label={t('common:title_profits')}
      at={noonOf}
      empty={
        <NothingListed
          all={holding === null ? null : { label: t('show_all'), onAll }}
          action={<LinkButton to={paths.projects}>{t('see_projects')}</LinkButton>}
        >
          {t('empty_profits')}
        </NothingListed>
      }
    >
      {(accrual) => <ProfitRow accrual={accrual} />}
    </DayList>
  )
}
