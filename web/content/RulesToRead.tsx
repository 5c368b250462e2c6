import { useTranslation } from 'react-i18next'
import { languageInfo } from '../../shared/i18n/languages.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { useRead } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { ListState } from '../ui/ListState.tsx'
import { SheetFoot } from '../ui/Sheet.tsx'
import { TextSkeleton } from '../ui/Skeleton.tsx'
import { RichText } from './RichText.tsx'
import { noteRead } from './rulesRead.ts'

export function RulesToRead({ id, at }: { id: string; at: EpochSeconds }) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const { data, error, mutate } = useRead('/api/index/about_details', { id })
  return (
    <ListState data={data} error={error} onRetry={() => void mutate()} skeleton={<TextSkeleton lines={6} />}>
      {data && (
        <>
          <div lang={languageInfo[data.lang].html}>
            <h3>{data.title}</h3>
            <p>{data.lead}</p>
          </div>
          {data.appliesAt !== null && (
            <p>
              <strong>{t('rules_apply', { time: format.dateTime(data.appliesAt) })}</strong>
            </p>
          )}
          <div lang={languageInfo[data.lang].html}>
            <RichText body={data.body} pictures={data.pictures} level={3} />
          </div>
          <SheetFoot>
            <Button full onClick={() => noteRead(data.readAs ?? at)}>
              {t('rules_read')}
            </Button>
          </SheetFoot>
        </>
      )}
    </ListState>
  )
}
