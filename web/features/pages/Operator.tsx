import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import css from './pages.module.css'

type Info = Answer<'/api/index/info'>

export function Operator({ operator, money }: Pick<Info, 'operator' | 'money'>) {
  const { t } = useTranslation('system')
  const copy = useCopy()
  if (!operator) return <p>{t('operator_none')}</p>
  const { name, address } = operator
  return (
    <Card>
      <div className={css.links}>
        <Facts>
          <Fact wide name={t('operator_name')}>
            {name}
          </Fact>
          <Fact wide name={t('operator_address')}>
            <address className={css.address}>{address.join('\n')}</address>
          </Fact>
        </Facts>
        {money === 'practice' && <p className={css.note}>{t('operator_practice')}</p>}
        <Button kind="secondary" full onClick={() => void copy([name, ...address].join('\n'))}>
          {t('operator_copy')}
        </Button>
      </div>
    </Card>
  )
}
