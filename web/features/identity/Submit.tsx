import { useTranslation } from 'react-i18next'
import type { OperationState } from '../../api/untilAnswered.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'

export function Submit({ refusal, state }: { refusal: string | null; state: OperationState | null }) {
  const { t } = useTranslation(['identity', 'common'])
  return (
    <>
      {refusal && <Alert>{refusal}</Alert>}
      <Button full type="submit" busy={state !== null}>
        {state === 'checking' ? t('common:checking') : t('submit')}
      </Button>
    </>
  )
}
