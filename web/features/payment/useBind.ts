import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { refreshMine } from '../../api/refresh.ts'
import { errandFrom } from '../../frame/errand.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.tsx'
import { addressBody, cardBody, type Entered } from './form.ts'
import type { Kind } from './types.ts'

const addingCard = operation('/api/user/add_card', refreshMine)
const addingAddress = operation('/api/user/add_wallet_addr', refreshMine)

/** Leads to the list, or back to the page that needs a destination. */
export function useBind(kind: Kind, refused: (error: unknown, reason: string) => void) {
  const { t } = useTranslation('payment')
  const navigate = useNavigate()
  const card = useOperation(addingCard)
  const address = useOperation(addingAddress)
  const of = kind === 'address' ? address : card

  const callbacks = {
    done: (_: unknown, isHere: boolean) => {
      toast(t('done'), 'ok')
      const list = kind === 'address' ? paths.wallets : paths.cards
      if (isHere) void navigate(errandFrom() ?? list, { replace: true })
    },
    refused,
    refusedLater: (reason: string) => t('not_added', { reason }),
  }
  const bind = (form: Entered) =>
    kind === 'address'
      ? address.send(addressBody(form), callbacks)
      : card.send(cardBody(kind, form), callbacks)
  return { bind, refusal: of.refusal, state: of.state }
}
