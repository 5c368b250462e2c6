import { useTranslation } from 'react-i18next'
import { usePaged } from '../../records/usePaged.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { Own } from '../../ui/own.tsx'
import css from './invite.module.css'
import type { Friend, Invite } from './types.ts'

export function Friends({ invite }: { invite: Invite }) {
  const { t } = useTranslation(['invite', 'common'])
  const format = useFormat()
  const { items, error, readAnew, hasMore, more, fetching } = usePaged('/api/user/invite', {})
  const { thisMonth, aMonth, reward } = invite
  return (
    <ListState
      data={items}
      error={error}
      onRetry={() => void readAnew()}
      isEmpty={items?.length === 0}
      empty={<Empty picture="shutter">{t('empty')}</Empty>}
    >
      {reward !== null && (
        <p className={css.note}>
          {t('this_month', { done: format.number(thisMonth), most: format.number(aMonth) })}
        </p>
      )}
      <List label={t('friends')}>
        {items?.map((friend, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the server tells nothing that identifies a friend
          <FriendRow key={index} friend={friend} invite={invite} />
        ))}
      </List>
      {hasMore && (
        <Button kind="secondary" full busy={fetching} onClick={more}>
          {t('common:list_more')}
        </Button>
      )}
    </ListState>
  )
}

function FriendRow({
  friend: { name, registeredAt, missing, passedAt, earned, unpaid },
  invite: { asset, aMonth, settledStakes },
}: {
  friend: Friend
  invite: Invite
}) {
  const { t } = useTranslation('invite')
  const format = useFormat()
  const registered = t('registered', { date: format.date(registeredAt) })
  const waiting =
    missing === 'stakes'
      ? t('stakes_missing', { stakes: format.money(settledStakes, asset) })
      : t('not_passed')
  const step = passedAt === null ? waiting : t('passed', { date: format.date(passedAt) })
  return (
    <Row
      title={name || t('left')}
      sub={
        <>
          {registered} · {step}
          {unpaid && (
            <span className={css.unpaid}>{t(`unpaid_${unpaid}`, { most: format.number(aMonth) })}</span>
          )}
        </>
      }
      end={earned === null ? null : <Own amount={earned} asset={asset} sign />}
    />
  )
}
