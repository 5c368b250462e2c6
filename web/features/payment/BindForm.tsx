import { useTranslation } from 'react-i18next'
import { useInfo } from '../../api/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card, Form } from '../../ui/Card.tsx'
import { AddressFields } from './AddressFields.tsx'
import { CardFields } from './CardFields.tsx'
import css from './payment.module.css'
import { Said } from './Said.tsx'
import { sampleOf } from './sample.ts'
import { Terms } from './Terms.tsx'
import type { Destinations, Kind } from './types.ts'
import { useEntry } from './useEntry.ts'

/** Says the waiting period before the user types; the terms are above their checkbox. */
export function BindForm({ kind, of }: { kind: Kind; of: Destinations }) {
  const { t } = useTranslation(['payment', 'common'])
  const entry = useEntry(kind)
  const practice = useInfo().data?.money === 'practice'
  const { form, set, errorOf, onSubmit, place, refusal, state } = entry
  return (
    <div className={css.apart}>
      <Said of={of} kind={kind} />
      <Card>
        <Form onSubmit={onSubmit}>
          <div ref={place} className={css.fields}>
            {practice && (
              <Button kind="secondary" onClick={() => set(sampleOf(kind))}>
                {t('sample')}
              </Button>
            )}
            {kind === 'address' ? <AddressFields entry={entry} /> : <CardFields kind={kind} entry={entry} />}
            <div data-field="terms">
              <Terms
                of={of}
                accepted={form.accepted}
                onAccepted={(accepted) => set({ accepted })}
                error={errorOf('terms')}
              />
            </div>
          </div>
          {refusal && <Alert>{refusal}</Alert>}
          <Button full type="submit" busy={state !== null}>
            {state === 'checking' ? t('common:checking') : t('add')}
          </Button>
        </Form>
      </Card>
    </div>
  )
}
