import { createHash } from 'node:crypto'
import { idOf } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import type { Secrets } from '../secrets.ts'
import type { Effect, MeasureEffect, MessageEffect, OccurrenceEffect } from '../table/effects.ts'
import { keys } from '../table/keys.ts'
import { create, type Put, replace } from '../table/write.ts'

/**
 * A message is a pointer to a document that stays, so it need not stay itself. Far longer than any event is kept to be
 * told again (a day by the stream, two weeks by its dead letters), so none comes back.
 */
export const MESSAGE_TTL_S = 180 * 86_400
/** A little more than the seven days a median is taken over. */
export const MEASURE_TTL_S = 9 * 86_400

/** The one row of an effect, under a key that its event alone decides. */
export function rowOf(effect: Effect, secrets: Pick<Secrets, 'uniqueKey'>): Put {
  if (effect.effect === 'message') return messagePut(effect)
  return effect.effect === 'measure' ? measurePut(effect) : occurrencePut(effect, secrets.uniqueKey)
}

/** Its id sorts by the time of its event; what follows the time comes of the event too. */
export function messageId({ uid, at, event }: Pick<MessageEffect, 'uid' | 'at' | 'event'>): string {
  return idOf(msOf(at), createHash('sha256').update(`${uid} ${event}`).digest())
}

function messagePut(message: MessageEffect): Put {
  const { uid, type, at, params, about } = message
  return create({
    ...keys.message(uid, messageId(message)),
    type,
    at,
    ...(params && { params }),
    ...(about && { about: { ...about } }),
    ttl: at + MESSAGE_TTL_S,
  })
}

const measurePut = ({ kind, uid, id, from, at, operator }: MeasureEffect): Put =>
  create({
    ...keys.measure(kind, { uid, id, at }),
    seconds: Math.max(0, at - from),
    operator,
    ttl: at + MEASURE_TTL_S,
  })

// Written over alike: whoever else writes such rows does not ask either.
const occurrencePut = ({ kind, value, uid, id, at }: OccurrenceEffect, secret: string): Put =>
  replace({ ...keys.occurrence(kind, value, secret, `${uid}#${id}`), at })
