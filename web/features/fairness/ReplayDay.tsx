import { useTranslation } from 'react-i18next'
import type { ReplayFairness } from '../../../shared/tape/proof.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import css from './fairness.module.css'

export function ReplayDay({ tape: { file, files, staleAfterSeconds } }: { tape: ReplayFairness }) {
  const { t } = useTranslation('check')
  const format = useFormat()
  return (
    <>
      <Facts>
        <Fact name={t('fair_file')}>
          {file ? <code className={css.hash}>{file.name}</code> : t('fair_no_file')}
        </Fact>
        {file && (
          <Fact name={t('value_sha256')} wide>
            <code className={css.hash}>{file.sha256}</code>
          </Fact>
        )}
        <Fact name={t('value_staleAfterSeconds')}>{format.duration(staleAfterSeconds)}</Fact>
      </Facts>
      <details>
        <summary className={css.more}>{t('fair_files', { count: files.length })}</summary>
        <Facts>
          {files.map(({ name, sha256 }) => (
            <Fact key={name} name={name} wide>
              <code className={css.hash}>{sha256}</code>
            </Fact>
          ))}
        </Facts>
      </details>
    </>
  )
}
