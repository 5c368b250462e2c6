import { type ToldChannel, type ToldKind, toldKindOf } from '../shared/telling.ts'
import { DAY } from '../shared/time.ts'
import type { MessageEffect } from './table/effects.ts'
import { keys, tellIndex } from './table/keys.ts'
import { messageId, messagePut } from './table/messages.ts'
import { create, type Put } from './table/write.ts'
import { isTold } from './told-choices.ts'

/** Longer than an event can be delivered again. */
const KEPT_S = 30 * DAY

export const isChosen = ({ type }: Pick<MessageEffect, 'type'>): boolean => toldKindOf(type) !== null

/** Keys are made from the event, so a repeat writes the same rows. */
export function tellingPuts(message: Omit<MessageEffect, 'effect'>, untold: string): Put[] {
  const kind = toldKindOf(message.type)
  if (kind === null) return [messagePut(message)]
  const ways = (['mail', 'push'] as const).filter((way) => isTold(untold, kind, way))
  return [
    ...(isTold(untold, kind, 'message') ? [messagePut(message)] : []),
    ...ways.map((by) => tellPut(message, kind, by)),
  ]
}

function tellPut(
  message: Omit<MessageEffect, 'effect'>,
  kind: ToldKind,
  by: Exclude<ToldChannel, 'message'>,
): Put {
  const { uid, type, at, params } = message
  const id = `${messageId(message)}#${by}`
  return create({
    ...keys.notice(uid, id),
    ...tellIndex(uid, id, at),
    ...{ type, kind, by, at, ttl: at + KEPT_S },
    ...(params && { params }),
  })
}
