import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import type { Answer } from '../../api/wire.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { Button, SaveLink } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import css from './ownData.module.css'

const asking = operation('/api/user/export')
type Exported = Answer<'/api/user/export'>

/** Short while files are made; later, links are renewed before they expire. */
const ASK_AGAIN_MS = { asked: 5_000, ready: 240_000, none: 0, gone: 0 }

export function Export() {
  const { t } = useTranslation('ownData')
  const { data, error, mutate } = useRead('/api/user/export', {}, { freshMs: 0 })
  const refreshMs = ASK_AGAIN_MS[data?.state ?? 'none']
  useRead('/api/user/export', refreshMs > 0 ? {} : null, { refreshMs })
  return (
    <div className={css.part}>
      <p>{t('export_what')}</p>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={2} />}
      >
        {data && <State exported={data} onAsked={(next) => void mutate(next, { revalidate: false })} />}
      </ListState>
    </div>
  )
}

function State({ exported, onAsked }: { exported: Exported; onAsked: (next: Exported) => void }) {
  const { t } = useTranslation('ownData')
  const format = useFormat()
  const { send, refusal, state } = useOperation(asking)
  const { files, readyUntil, nextAt } = exported
  return (
    <>
      {exported.state === 'asked' && <Alert kind="info">{t('export_asked')}</Alert>}
      {exported.state === 'gone' && nextAt === null && <p className={css.note}>{t('export_gone')}</p>}
      {files && (
        <>
          <p className={css.note}>{t('export_until', { time: format.dateTime(readyUntil ?? 0) })}</p>
          <SaveLink full href={files.json} name="data.json">
            {t('export_json')}
          </SaveLink>
          <SaveLink kind="secondary" full href={files.csv} name="data.csv">
            {t('export_csv')}
          </SaveLink>
        </>
      )}
      {nextAt === null || (exported.state === 'ready' && !files) ? (
        <Button
          kind="secondary"
          full
          busy={state !== null}
          onClick={() => void send({}, { done: (answer) => onAsked(answer) })}
        >
          {nextAt === null ? t('export_ask') : t('export_open')}
        </Button>
      ) : (
        exported.state !== 'asked' && (
          <p className={css.note}>{t('export_next', { time: format.dateTime(nextAt) })}</p>
        )
      )}
      {refusal && <Alert>{refusal}</Alert>}
    </>
  )
}
