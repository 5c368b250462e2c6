import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useTranslation } from 'react-i18next'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Qr } from '../../ui/Qr.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import css from './deposits.module.css'
import { Practice } from './Practice.tsx'
import type { Way } from './types.ts'

export function PayInto({ way, practice }: { way: Way; practice: boolean }) {
  const { t } = useTranslation('deposits')
  const { account, holder, bank, network } = way
  const isAddress = network !== null
  return (
    <Section title={t('pay_into')}>
      <Card>
        {practice && <Practice>{t('practice_account')}</Practice>}
        {isAddress && (
          <div className={css.code}>
            <Qr text={account} label={t('qr')} />
          </div>
        )}
        <Facts>
          {network && <Fact name={t('network')}>{network}</Fact>}
          {bank && <Fact name={t('bank')}>{practice ? t('practice_bank') : bank}</Fact>}
          {holder && (
            <Copied name={t('holder')} copy={t('copy_holder')}>
              {practice ? t('practice_holder') : holder}
            </Copied>
          )}
          <Copied
            name={isAddress ? t('address') : t('account')}
            copy={isAddress ? t('copy_address') : t('copy_account')}
          >
            {account}
          </Copied>
        </Facts>
      </Card>
    </Section>
  )
}

function Copied({ name, copy, children }: { name: string; copy: string; children: string }) {
  const put = useCopy()
  return (
    <Fact name={name} wide>
      <span className={css.copied}>
        <span className={css.value}>{children}</span>
        <button type="button" className={css.copy} onClick={() => void put(children)} aria-label={copy}>
          <IconCopy size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </span>
    </Fact>
  )
}
