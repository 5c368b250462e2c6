import { useTranslation } from 'react-i18next'
import { BANK_NAME_MAX, HOLDER_MAX } from '../../../shared/destinations.ts'
import { isIban, plainBankNumber } from '../../../shared/rules/bank-number.ts'
import { Field } from '../../ui/Field.tsx'
import { typedNumber } from './form.ts'
import { Right } from './Right.tsx'
import type { CardKind } from './types.ts'
import type { Entry } from './useEntry.ts'

export function CardFields({ kind, entry }: { kind: CardKind; entry: Entry }) {
  const { t } = useTranslation('payment')
  const { text } = entry
  return (
    <>
      {kind === 'card' ? (
        <OfCard entry={entry} />
      ) : (
        <Field
          label={t(`number_${kind}`)}
          hint={kind === 'alipay' && t('alipay_hint')}
          {...text('account')}
          autoCapitalize="none"
          maxLength={100}
        />
      )}
      <Field
        label={t('holder')}
        hint={t('holder_hint')}
        {...text('name')}
        autoComplete="name"
        maxLength={HOLDER_MAX}
      />
    </>
  )
}

function OfCard({ entry: { form, set, text, isRight } }: { entry: Entry }) {
  const { t } = useTranslation('payment')
  const byIban = isIban(plainBankNumber(form.cardNumber))
  const hint = byIban && t('branch_iban')
  return (
    <>
      <Field label={t('bank')} {...text('bankName')} maxLength={BANK_NAME_MAX} />
      <Field
        label={t('number_card')}
        {...text('cardNumber')}
        onChange={({ target }) => set({ cardNumber: typedNumber(target.value, target.selectionStart) })}
        autoCapitalize="characters"
        maxLength={60}
        end={isRight && <Right />}
      />
      <Field label={t('opening_bank')} hint={hint} {...text('openingBank')} maxLength={BANK_NAME_MAX} />
      <Field label={t('sub_branch')} hint={hint} {...text('subBranch')} maxLength={BANK_NAME_MAX} />
    </>
  )
}
