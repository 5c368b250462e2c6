import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { memo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from 'swr'
import { secondsOf } from '../../shared/time.ts'
import { connection, readings } from '../api/client.ts'
import { useFormat } from '../ui/format.ts'
import css from './Connection.module.css'

/** While the server does not answer: tells how old the figures on screen are. */
export const Connection = memo(function Connection() {
  const { t } = useTranslation()
  const format = useFormat()
  const state = connection.use()
  // Never younger than any polled reading on screen.
  const asOf = state.lost ? (readings.oldestMs() ?? state.heardAtMs) : null
  useEffect(() => {
    const { dataset } = document.documentElement
    if (state.lost) dataset.connection = 'lost'
    else delete dataset.connection
  }, [state])
  return (
    <div role="status">
      {state.lost && (
        <div className={css.bar}>
          <IconCloudOff size={20} stroke={1.75} aria-hidden="true" />
          <span className={css.words}>
            {asOf === null
              ? t('connection_none')
              : t('connection_lost', { time: format.time(secondsOf(asOf)) })}
          </span>
          <button type="button" className={css.retry} onClick={() => void mutate(() => true)}>
            {t('retry')}
          </button>
        </div>
      )}
    </div>
  )
})
