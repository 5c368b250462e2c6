import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/wire.ts'
import { Section } from '../../../ui/Card.tsx'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Viewer } from '../../frame/Viewer.tsx'
import { Panels } from '../../review/panels/Panels.tsx'
import { Trail } from '../../review/panels/Trail.tsx'
import { WaitsFor } from '../../review/panels/WaitsFor.tsx'
import type { BodyProps } from '../../review/review.ts'
import { identityWords, partWords } from './words.tsx'

/** What there is to decide a submission by. */
export function IdentityPanels({ data, readAnew }: BodyProps<Answer<'/api/desk/identity'>>) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const { submission, pictures, given, audit } = data
  return (
    <Panels
      beside={
        <>
          <Section title={t('entered')}>
            <Facts>
              {given.idNumber && <Fact name={t('part_idNumber')}>{given.idNumber}</Fact>}
              {given.realName && <Fact name={t('part_realName')}>{given.realName}</Fact>}
              <Fact name={t('submitted')}>{format.dateTime(submission.at)}</Fact>
              {submission.place && <WaitsFor since={submission.at} overdue={submission.overdue} />}
            </Facts>
          </Section>
          <Trail audit={audit} words={identityWords} />
        </>
      }
    >
      {pictures.map(({ part, url }) => (
        <Section key={part} title={t(partWords[part])}>
          <Viewer url={url} onStale={readAnew} />
        </Section>
      ))}
    </Panels>
  )
}
