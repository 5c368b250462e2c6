import { useTranslation } from 'react-i18next'
import { isPicturePart } from '../../../shared/identity.ts'
import { secondsOf } from '../../../shared/time.ts'
import { useServerNow } from '../../api/useServerNow.ts'
import { askOnPath } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Alert, Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { useSpan } from '../../ui/span.ts'
import type { Identity, Level } from './types.ts'
import { usePartName } from './usePartName.ts'
import { useTypeName } from './useTypeName.ts'

export function Submitted({ identity, one }: { identity: Identity; one: Level }) {
  const { t } = useTranslation(['identity', 'deposits', 'common'])
  const format = useFormat()
  const partName = usePartName(identity.given.documentType)
  const typeName = useTypeName()
  const { documentType, idNumber, realName } = identity.given
  const given = { documentType: documentType && typeName(documentType), idNumber, realName }
  const { state, parts, submittedAt, decidedAt } = one
  return (
    <>
      {state === 'review' && submittedAt !== null && <Waiting identity={identity} since={submittedAt} />}
      <Section title={t('sent')}>
        <Card>
          <Facts>
            {parts.map(({ part }) => (
              <Fact key={part} name={partName(part)}>
                {isPicturePart(part) ? t('picture_sent') : given[part]}
              </Fact>
            ))}
            {submittedAt !== null && (
              <Fact name={t('deposits:submitted')}>{format.dateTimeShort(submittedAt)}</Fact>
            )}
            {state === 'passed' && decidedAt !== null && (
              <Fact name={t('common:status_passed')}>{format.dateTimeShort(decidedAt)}</Fact>
            )}
          </Facts>
        </Card>
      </Section>
      {state === 'passed' && (
        <>
          <p>{t('passed_note')}</p>
          <LinkButton kind="quiet" to={askOnPath('verified_data')}>
            {t('common:title_customer')}
          </LinkButton>
        </>
      )}
    </>
  )
}

function Waiting({
  identity: { reviewSeconds, medianSeconds },
  since,
}: {
  identity: Identity
  since: number
}) {
  const { t } = useTranslation(['identity', 'deposits'])
  const format = useFormat()
  const span = useSpan()
  const now = secondsOf(useServerNow(60_000))
  return (
    <Alert kind="info">
      <p>{t('deposits:since', { time: format.dateTimeShort(since) })}</p>
      <p>{t('promised', { time: format.dateTimeShort(since + reviewSeconds) })}</p>
      {medianSeconds !== null && <p>{t('deposits:measured', { time: span(medianSeconds) })}</p>}
      {now > since + reviewSeconds && <p>{t('deposits:overdue')}</p>}
      <p>{t('deposits:next')}</p>
    </Alert>
  )
}
