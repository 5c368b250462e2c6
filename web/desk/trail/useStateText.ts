import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/wire.ts'
import { useFormat } from '../../ui/format.ts'
import { useJoined } from '../frame/useJoined.ts'
import type { TrailWords } from './words.ts'

type State = NonNullable<Answer<'/api/desk/audit'>['items'][number]['before']>

/** `status 3, amount 25000.00, asset USD` -> Under review, 25,000.00 USD. */
export function useStateText(words: TrailWords | undefined) {
  const { t } = useTranslation(['desk', 'common'])
  const format = useFormat()
  const joined = useJoined()
  const said = (field: string, value: string | number): string => {
    const known = words?.state[field]
    if (typeof known === 'string') return t(known, { count: Number(value), text: value })
    return t(known?.[value] ?? 'not_known')
  }
  // The fields of a stored state have no order.
  const order = Object.keys(words?.state ?? {})
  return ({ amount, asset, ...rest }: State): string =>
    joined([
      ...Object.entries(rest)
        .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
        .map(([field, value]) => said(field, value)),
      ...(amount === undefined ? [] : [format.money(String(amount), String(asset))]),
    ])
}
