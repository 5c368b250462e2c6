import IconHearts from '@tabler/icons-react/dist/esm/icons/IconHearts.mjs'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { List, Row } from '../../ui/List.tsx'

export function CoupleRow({ linked }: { linked: boolean }) {
  const { t } = useTranslation(['activities', 'common'])
  return (
    <List>
      <Row
        compact
        to={paths.couple}
        start={<IconHearts size={20} stroke={1.75} aria-hidden="true" />}
        title={t('common:title_couple')}
        end={linked && t('badge')}
      />
    </List>
  )
}
