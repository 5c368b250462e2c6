import { useTranslation } from 'react-i18next'
import { walletNetworks } from '../../../shared/destinations.ts'
import { networkNames } from '../../../shared/rules/wallet-address.ts'
import { Segmented } from '../../ui/choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { Right } from './Right.tsx'
import type { Entry } from './useEntry.ts'

export function AddressFields({ entry: { form, set, text, isRight } }: { entry: Entry }) {
  const { t } = useTranslation('payment')
  return (
    <>
      <Segmented
        label={t('network')}
        options={walletNetworks.map((value) => ({ value, label: networkNames[value] }))}
        value={form.network}
        onValue={(network) => set({ network })}
      />
      <Field
        label={t('number_address')}
        hint={t('address_hint')}
        {...text('address')}
        autoCapitalize="none"
        maxLength={200}
        end={isRight && <Right />}
      />
    </>
  )
}
