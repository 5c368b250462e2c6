import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/hooks.ts'
import { useOwn } from '../../ui/own.tsx'
import { AmountSheet } from './AmountSheet.tsx'
import { additionFault, lesserOf } from './form.ts'
import { restOf } from './holdings.ts'
import type { Holding } from './types.ts'
import { adding, useAct } from './useActs.ts'

/** Adds the awaited rest, or more while the project is on sale. */
export function AddSheet({
  holding,
  act,
  left,
  onClose,
}: {
  holding: Holding
  act: 'topup' | 'append'
  left: string
  onClose: () => void
}) {
  const { t } = useTranslation('financing')
  const own = useOwn()
  const { asset, id } = holding
  const available = useMe().data?.balances[asset]?.available ?? null
  const sending = useAct(adding, onClose)
  const most = act === 'topup' ? restOf(holding) : left
  return (
    <AmountSheet
      asset={asset}
      words={{
        title: t(`act_${act}`),
        note: act === 'topup' ? t('topup_note') : t('append_note'),
        most: act === 'topup' ? t('rest') : t('left'),
        hint: available === null ? undefined : t('available', { amount: own.money(available, asset) }),
        send: (amount) => t('add_for', { amount }),
      }}
      most={most}
      all={available === null ? most : lesserOf(asset, most, available)}
      faultOf={(typed, lang) =>
        additionFault(typed, { asset, most, of: act === 'topup' ? 'rest' : 'project', available }, lang)
      }
      sending={{ ...sending, run: (amount) => sending.run({ holding: id, amount }) }}
      onClose={onClose}
    />
  )
}
