import type { Secrets } from '../secrets.ts'
import type {
  Effect,
  MeasureEffect,
  MessageEffect,
  NoticeEffect,
  OccurrenceEffect,
  ProgressEffect,
} from '../table/effects.ts'
import { keys, progressIndex } from '../table/keys.ts'
import { messageId } from '../table/messages.ts'
import { create, type Put, replace } from '../table/write.ts'
import { tellingPuts } from '../telling.ts'

export const MEASURE_TTL_S = 9 * 86_400

export function rowsOf(effect: Effect, secrets: Pick<Secrets, 'uniqueKey'>, untold = ''): Put[] {
  return effect.effect === 'message' ? tellingPuts(effect, untold) : [rowOf(effect, secrets)]
}

function rowOf(effect: Exclude<Effect, MessageEffect>, secrets: Pick<Secrets, 'uniqueKey'>): Put {
  if (effect.effect === 'notice') return noticePut(effect)
  if (effect.effect === 'progress') return progressPut(effect)
  return effect.effect === 'measure' ? measurePut(effect) : occurrencePut(effect, secrets.uniqueKey)
}

/** Longer than redelivery: a day by the stream, two weeks by its dead letters. */
const AGAIN_TTL_S = 30 * 86_400

function noticePut(letter: NoticeEffect): Put {
  const { uid, notice, at, params, to } = letter
  return create({
    ...keys.notice(uid, messageId(letter)),
    notice,
    at,
    ...(params && { params }),
    ...(to && { to }),
    toSend: 1,
    ttl: at + AGAIN_TTL_S,
  })
}

function progressPut(progress: ProgressEffect): Put {
  const { uid, at } = progress
  const id = messageId(progress)
  return create({ ...keys.progress(uid, id), ...progressIndex(uid, id, at), at, ttl: at + AGAIN_TTL_S })
}

const measurePut = (measure: MeasureEffect): Put => {
  const { kind, from, at, operator } = measure
  return create({
    ...keys.measure(kind, measure),
    seconds: Math.max(0, at - from),
    operator,
    ttl: at + MEASURE_TTL_S,
  })
}

// Unconditional: a repeat puts the same row.
const occurrencePut = ({ kind, value, uid, id, at, purpose }: OccurrenceEffect, secret: string): Put =>
  replace({ ...keys.occurrence(kind, value, secret, `${uid}#${id}`), at, ...(purpose && { purpose }) })
