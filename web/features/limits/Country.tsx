import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh } from '../../api/refresh.ts'
import { namedAreas } from '../../codes/areas.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import css from './limits.module.css'

const saying = operation('/api/user/profile', () => refresh('/api/user/profile'))

/** Two letters; null until chosen. */
export function Country({ country }: { country: string | null }) {
  const { t, i18n } = useTranslation(['system', 'login', 'identity'])
  const slugText = useSlugText()
  const { send, refusal, state } = useOperation(saying)
  const [chosen, setChosen] = useState(country ?? '')
  const options = useMemo(
    () => namedAreas(i18n.language).map((area) => ({ value: area.country, label: area.name })),
    [i18n.language],
  )
  const none = { value: '', label: t('identity:type_choose') }
  const say = () => void send({ country: chosen }, { done: () => toast(slugText('done_operation'), 'ok') })
  return (
    <Card>
      <div className={css.break}>
        <Select
          label={t('login:area_title')}
          hint={t('country_what')}
          options={country ? options : [none, ...options]}
          value={chosen}
          onValue={setChosen}
        />
        {refusal && <Alert>{refusal}</Alert>}
        {chosen !== '' && chosen !== country && (
          <Button full kind="secondary" busy={state !== null} onClick={say}>
            {t('country_set')}
          </Button>
        )}
      </div>
    </Card>
  )
}
