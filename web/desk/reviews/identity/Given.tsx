import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentType } from '../../../../shared/identity.ts'
import { Button } from '../../../ui/Button.tsx'
import { Alert, Section } from '../../../ui/Card.tsx'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { runOperation } from '../../api/operation.ts'
import { useAction } from '../../frame/useAction.ts'
import { WaitsFor } from '../../review/panels/WaitsFor.tsx'
import type { Submitted } from './types.ts'

/** Masked until the operator asks, which is recorded. */
export function Given({ data: { submission, given } }: { data: Submitted }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const typeName = useTypeName()
  const [full, setFull] = useState<{ idNumber: string | null; realName: string | null } | null>(null)
  const { busy, refused, run } = useAction()
  const { uid, id, at, place, overdue } = submission
  const { idNumber, realName } = full ?? given
  const show = () =>
    run(async (options) => setFull(await runOperation('/api/desk/identity_reveal', { uid, id }, options)))
  return (
    <Section title={t('entered')}>
      <Facts>
        {given.documentType && <Fact name={t('part_documentType')}>{typeName(given.documentType)}</Fact>}
        {idNumber && (
          <Fact name={t('part_idNumber')} wide>
            <code>{idNumber}</code>
          </Fact>
        )}
        {realName && (
          <Fact name={t('part_realName')} wide>
            {realName}
          </Fact>
        )}
        <Fact name={t('submitted')}>{format.dateTime(at)}</Fact>
        {place && <WaitsFor since={at} overdue={overdue} />}
      </Facts>
      {!full && (idNumber || realName) && (
        <Button kind="secondary" busy={busy} onClick={() => void show()}>
          {t('change_show')}
        </Button>
      )}
      {refused && <Alert>{refused}</Alert>}
    </Section>
  )
}

function useTypeName(): (type: DocumentType) => string {
  const { t } = useTranslation('desk')
  // A key that ends in "other" would be the plural form of another.
  return (type) => (type === 'other' ? t('type_else') : t(`type_${type}`))
}
