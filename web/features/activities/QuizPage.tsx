import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { Quiz } from './Quiz.tsx'
import type { Vip } from './types.ts'

const pointsOfQuiz = ({ sources }: Vip): number => sources.find(({ source }) => source === 'quiz')?.each ?? 0

export function Component() {
  const { t } = useTranslation(['activities', 'common'])
  const format = useFormat()
  const { data, error, mutate } = useRead('/api/user/activity', {})
  return (
    <Page title={t('common:title_quiz')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={12} />}
      >
        {data && (
          <>
            {data.quizPassedAt === null ? (
              <p>{t('quiz_intro', { points: pointsOfQuiz(data.vip) })}</p>
            ) : (
              <Alert kind="info">{t('quiz_done', { date: format.date(data.quizPassedAt) })}</Alert>
            )}
            <Quiz passed={data.quizPassedAt !== null} />
            {data.quizPassedAt !== null && (
              <LinkButton full kind="secondary" to={paths.activityCenter}>
                {t('common:title_activityCenter')}
              </LinkButton>
            )}
          </>
        )}
      </ListState>
    </Page>
  )
}
