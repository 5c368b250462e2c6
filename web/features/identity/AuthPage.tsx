import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { identityLevels } from '../../../shared/identity.ts'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { LevelView } from './LevelView.tsx'
import { Overview } from './Overview.tsx'
import { levelOf } from './types.ts'

/** Poll interval while a level is under review. */
const WAITING_MS = 10_000

export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const [waits, setWaits] = useState(false)
  const { data, error, mutate } = useRead('/api/user/certification', undefined, {
    refreshMs: waits ? WAITING_MS : 0,
  })
  const inReview = data?.levels.some(({ state }) => state === 'review') ?? false
  // Set at once: no later drawing would read it.
  if (inReview !== waits) setWaits(inReview)
  const level = identityLevels.find((one) => String(one) === params.get('level'))
  const entered = useRef(level)
  useEffect(() => {
    // Another phone may have submitted since the page was opened.
    if (entered.current !== level) void mutate()
    entered.current = level
  }, [level, mutate])
  const shown = data && level && levelOf(data, level)
  return (
    <Page title={t('title_auth')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={10} />}
      >
        {data &&
          (shown ? <LevelView key={level} identity={data} one={shown} /> : <Overview identity={data} />)}
      </ListState>
    </Page>
  )
}
