import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import { useTranslation } from 'react-i18next'
import type { MessageLook } from '../../../shared/kinds/kind.ts'
import { messageLooks } from '../../../shared/messages.ts'
import { msOf } from '../../../shared/time.ts'
import type { Answer } from '../../api/wire.ts'
import { useFormat } from '../../ui/format.ts'
import { Row } from '../../ui/List.tsx'
import { useOwn } from '../../ui/own.tsx'
import css from './messages.module.css'
import { opens } from './opens.ts'

type Message = Answer<'/api/user/msg'>['items'][number]

const icons: Record<MessageLook, typeof IconBell> = {
  done: IconCircleCheck,
  refused: IconCircleX,
  waits: IconClock,
  money: IconCoins,
  answer: IconMessageCircle,
  locked: IconLock,
  unlocked: IconLockOpen,
  plain: IconBell,
}

export function MessageRow({ message, onRead }: { message: Message; onRead: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const own = useOwn()
  const { type, title, text, at, read } = message
  // A message may be newer than this page.
  const Icon = icons[messageLooks[type] ?? 'plain']
  const to = opens(message)
  return (
    <Row
      {...(to && { to })}
      {...(!read && { onClick: onRead })}
      start={
        <span className={css.icon}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          {!read && <span className={css.dot} role="img" aria-label={t('status_unread')} />}
        </span>
      }
      end={to && <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />}
    >
      <span className={css.words}>
        <span className={css.head}>
          <span className={css.title} data-unread={!read || undefined}>
            {title}
          </span>
          <time className={css.time} dateTime={new Date(msOf(at)).toISOString()}>
            {format.timeShort(at)}
          </time>
        </span>
        <span className={css.text}>{own.sentence(text)}</span>
      </span>
    </Row>
  )
}
