import { useTranslation } from 'react-i18next'
import { secondsOf } from '../../../shared/time.ts'
import { useFormat } from '../../ui/format.ts'
import { connection } from '../api/client.ts'
import css from './shell.module.css'

/** While the server does not answer: tells how old the figures on screen are. */
export function Offline() {
  const { t } = useTranslation()
  const format = useFormat()
  const state = connection.use()
  return (
    <div role="status">
      {state.lost && (
        <p className={css.offline}>
          {state.heardAtMs === null
            ? t('connection_none')
            : t('connection_lost', { time: format.time(secondsOf(state.heardAtMs)) })}
        </p>
      )}
    </div>
  )
}
