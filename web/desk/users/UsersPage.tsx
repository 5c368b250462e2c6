import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { useRead } from '../api/hooks.ts'
import queue from '../frame/queue.module.css'
import { Split } from '../frame/Split.tsx'
import { StateBadge } from '../frame/StateBadge.tsx'
import { deskPaths } from '../paths.ts'
import { UserDetail } from './UserDetail.tsx'
import css from './users.module.css'

/** Search only: nobody browses through all users. */
export function UsersPage() {
  const { t } = useTranslation('desk')
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const q = params.get('q') ?? ''
  const chosen = params.get('uid')
  const [typed, setTyped] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(q), [q])
  useEffect(() => {
    if ((state as { focus?: boolean } | null)?.focus) field.current?.select()
  }, [state])

  const { data, error, mutate } = useRead('/api/desk/users', q === '' ? null : { q })
  const only = data?.items.length === 1 ? data.items[0]?.uid : undefined
  const uid = chosen ?? only
  return (
    <Split
      title={t('users')}
      back={deskPaths.users}
      shown={uid}
      list={
        <>
          <div className={css.search}>
            <Form
              onSubmit={(event) => {
                event.preventDefault()
                if (typed.trim() !== '') setParams({ q: typed.trim() })
              }}
            >
              <Field
                label={t('search_user')}
                hint={t('search_hint')}
                ref={field}
                type="search"
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                maxLength={200}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                end={
                  <button type="submit" className={css.go} aria-label={t('search')}>
                    <IconSearch size={20} stroke={1.75} aria-hidden="true" />
                  </button>
                }
              />
            </Form>
          </div>
          {q !== '' && (
            <ListState
              data={data}
              error={error}
              onRetry={() => void mutate()}
              isEmpty={data?.items.length === 0}
              empty={<Empty picture="lens">{t('search_empty')}</Empty>}
            >
              <ul className={queue.rows}>
                {data?.items.map((user) => (
                  <li key={user.uid}>
                    <Link
                      className={queue.row}
                      to={`${deskPaths.user(q)}&uid=${user.uid}`}
                      aria-current={user.uid === uid || undefined}
                    >
                      <span className={queue.title}>{user.username}</span>
                      {user.state !== 'ACTIVE' && <StateBadge state={user.state} />}
                      <span className={queue.sub}>
                        {user.publicId} · {t(`found_by_${user.by}`)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </ListState>
          )}
        </>
      }
    >
      {uid ? (
        <UserDetail key={uid} uid={uid} />
      ) : (
        <Empty picture="lens" action={<Button onClick={() => field.current?.focus()}>{t('search')}</Button>}>
          {t('search_first')}
        </Empty>
      )}
    </Split>
  )
}
