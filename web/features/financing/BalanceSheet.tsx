import { useTranslation } from 'react-i18next'
import { AmountSheet } from './AmountSheet.tsx'
import { mostOf, moveFault } from './balance.ts'
import { lesserOf } from './form.ts'
import type { Balance, Project } from './types.ts'
import { adding, buying, stopping, useAct } from './useActs.ts'

export function BalanceSheet({
  balance,
  way,
  onClose,
}: {
  balance: Balance & { project: Project }
  way: 'in' | 'out'
  onClose: () => void
}) {
  const { t } = useTranslation('financing')
  const first = useAct(buying, onClose)
  const more = useAct(adding, onClose)
  const out = useAct(stopping, onClose)
  const { project, holding, available } = balance
  const { asset } = project
  const most = mostOf(balance, way)
  const all = way === 'in' ? lesserOf(asset, most, available) : most
  const isFirst = way === 'in' && holding === null
  const { refusal, state } = way === 'out' ? out : isFirst ? first : more
  const run = (amount: string) => {
    if (!holding) first.run({ id: project.id, amount })
    else if (way === 'in') more.run({ holding: holding.id, amount })
    else out.run({ holding: holding.id, amount })
  }
  return (
    <AmountSheet
      asset={asset}
      words={{
        title: way === 'in' ? t('in') : t('out'),
        note: t(`${way}_note`),
        most: way === 'in' ? t('you_have') : t('balance_total'),
        send: (amount) => t(`${way}_for`, { amount }),
      }}
      most={way === 'in' ? available : most}
      all={all}
      faultOf={(typed, lang) => moveFault(typed, way, balance, lang)}
      sending={{ run, refusal, state }}
      onClose={onClose}
    />
  )
}
