import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/hooks.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { List, Row } from '../../ui/List.tsx'

export function Service() {
  const { t } = useTranslation(['common', 'user'])
  const waiting = (useMe().data?.unread.tickets ?? 0) > 0
  return (
    <List>
      <Row
        compact
        to={paths.customer}
        start={<IconMessageCircle size={20} stroke={1.75} aria-hidden="true" />}
        title={t('title_customer')}
        {...(waiting && { end: <Badge kind="info">{t('user:new_answer')}</Badge> })}
      />
    </List>
  )
}
