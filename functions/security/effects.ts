import { isLetterKind } from '../../shared/letters.ts'
import type { MessageType } from '../../shared/messages.ts'
import { PROOF_REMOVAL_S } from '../../shared/security.ts'
import { isToldBy, type SecurityRowType, securityEventOf } from '../security-events.ts'
import type { Effect, RowChange } from '../table/effects.ts'

const messages: Partial<Record<SecurityRowType, MessageType>> = {
  newDevice: 'new_device',
  passwordChanged: 'password_changed',
  passwordReset: 'password_changed',
  fundPasswordSet: 'fund_password_changed',
  fundPasswordChanged: 'fund_password_changed',
  proofRemovalStopped: 'proof_removal_stopped',
  passkeyAdded: 'passkey_added',
  passkeyRemoved: 'passkey_removed',
  passkeyCloned: 'passkey_cloned',
  phoneBound: 'contact_changed',
  phoneChanged: 'contact_changed',
  mailBound: 'contact_changed',
  mailChanged: 'contact_changed',
  noticesChanged: 'notices_changed',
}

export function effectsOf({ old, new: row }: RowChange): Effect[] {
  if (!row || old || row.tell === undefined) return []
  const { uid, id, type, at, country, device, was } = securityEventOf(row)
  const told = messages[type]
  const event = `SECURITY#${id}`
  const params = { ...device, ...(country && { country }) }
  const tell = Number(row.tell)
  const letter = isLetterKind(type) && {
    ...{ effect: 'notice' as const, uid, notice: type, at },
    ...(type === 'proofRemovalDecided' && { params: { time: at + PROOF_REMOVAL_S } }),
  }
  return [
    ...(told && isToldBy(tell, 'message')
      ? [{ effect: 'message' as const, uid, type: told, at, event, params }]
      : []),
    ...(letter && isToldBy(tell, 'mail') ? [{ ...letter, event }] : []),
    ...(letter ? was.map((to, place) => ({ ...letter, event: `${event} was ${place}`, to })) : []),
  ]
}
