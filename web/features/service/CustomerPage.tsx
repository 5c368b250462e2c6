import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useInfo } from '../../api/hooks.ts'
import { useSession } from '../../api/session.ts'
import { Page } from '../../frame/Page.tsx'
import { askPath, letterPath, paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { AnswerTime } from './AnswerTime.tsx'
import { AskPage } from './AskPage.tsx'
import { Channels } from './Channels.tsx'
import { Help } from './Help.tsx'
import { LetterAnswer } from './LetterAnswer.tsx'
import { LetterPage } from './LetterPage.tsx'
import css from './service.module.css'
import { ThreadPage } from './ThreadPage.tsx'
import { Threads } from './Threads.tsx'

/** Open to visitors; `id` shows a thread, `ask` begins one. */
export function Component() {
  const { t, i18n } = useTranslation()
  const [params] = useSearchParams()
  const session = useSession()
  const location = useLocation()
  const id = params.get('id')
  const asks = params.has('ask')
  const letter = params.get('letter')
  if (letter === 'write') return <LetterPage />
  if (letter === 'read') return <LetterAnswer />
  if (!session && (id !== null || asks)) {
    const from = location.pathname + location.search
    return <Navigate to={paths.login} replace state={{ from, reason: null }} />
  }
  // Another thread or language is read from its beginning.
  if (id !== null) return <ThreadPage key={`${id} ${i18n.language}`} id={id} />
  if (asks) return <AskPage key={location.search} />
  return (
    <Page title={t('title_customer')}>
      {session ? <Threads /> : <Visitor />}
      <Channels />
      <Help />
    </Page>
  )
}

function Visitor() {
  const { t } = useTranslation(['service', 'login'])
  const { data: info } = useInfo()
  return (
    <Card>
      <div className={css.ask}>
        <p>{t('log_in_first')}</p>
        <AnswerTime of={info?.service} />
        <LinkButton full to={paths.login} state={{ from: askPath(), reason: null }}>
          {t('login:log_in')}
        </LinkButton>
        <LinkButton full kind="quiet" to={letterPath}>
          {t('login:letter')}
        </LinkButton>
      </div>
    </Card>
  )
}
