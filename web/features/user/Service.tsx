import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { List, Row } from '../../ui/List.tsx'

/** The way to customer service. */
export function Service() {
  const { t } = useTranslation()
  return (
    <List>
      <Row
        compact
        to={paths.customer}
        start={<IconMessageCircle size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_customer')}
      />
    </List>
  )
}
