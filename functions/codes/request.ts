import { randomInt } from 'node:crypto'
import { CODE_DIGITS, CODE_LIFE_S, RESEND_AFTER_S, type ReachKind } from '../../shared/codes.ts'
import { Refusal } from '../../shared/errors.ts'
import { DAY, type EpochSeconds, epochDay, HOUR, type Seconds, secondsOf } from '../../shared/time.ts'
import type { RuntimeConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import type { Ctx } from '../http.ts'
import { countedAddress } from '../request.ts'
import { countNetworks, countShared, type SharedBound } from '../shared-bound.ts'
import { keys } from '../table/keys.ts'
import { Change, type Key, type Row, replace } from '../table/write.ts'
import { type Letter, sealLetter } from './letter.ts'
import { type CodeOf, codeHash, codeKey } from './row.ts'
import { diallingCode, guardOf, type Target } from './target.ts'

/** Codes a day for one target and purpose. */
const DAILY: Record<ReachKind, number> = { phone: 5, mail: 10 }

export interface CodeRequest extends CodeOf {
  says?: Letter['says']
}

export interface CodeSent {
  resendAt: EpochSeconds
  expiresAt: EpochSeconds
}

type Asker = Pick<Ctx, 'nowMs' | 'address' | 'lang'>

/** A newer code replaces the last. Throws `code_too_soon` within 60 s, `rate_limited` beyond a day's. */
export async function requestCode(
  deps: Deps<'uniqueKey' | 'codeKeys' | 'outboxKeys'>,
  ctx: Asker,
  { says = 'code', ...of }: CodeRequest,
): Promise<CodeSent> {
  const now = secondsOf(ctx.nowMs)
  const { secrets, table, config } = deps
  const sent = sentKey(of, secrets.uniqueKey)
  const [row, known] = await table.getMany([sent, knownKey(of, ctx, secrets.uniqueKey)], { consistent: true })
  const next = nextSent(of, row, now, Number(known?.known ?? 0) > now)
  const ofAddress = { kind: 'code-address', limit: config.addressLimits.codes, windowSeconds: DAY }
  await countNetworks(deps, ctx, ofAddress)
  await countShared(deps, ctx, `code-${of.target.by}`, await budgetsOf(config, of.target))
  const change = new Change(sent)
    .set('tries', next.tries)
    .set('resendAt', next.resendAt)
    .set('day', next.day)
    .set('ttl', now + 2 * DAY)
  if (row) change.where('resendAt', '=', row.resendAt as bigint)
  else change.whereAbsent('resendAt')
  if (!(await table.write(change.build())).ok) throw new Refusal('code_too_soon', { seconds: RESEND_AFTER_S })

  const { lang } = ctx
  const { scene, target } = of
  const expiresAt = now + CODE_LIFE_S
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const key = codeKey(of, secrets.uniqueKey)
  const letter: Letter = { by: target.by, to: target.address, lang, scene, says, code, expiresAt }
  await table.write(
    replace({
      ...key,
      hash: codeHash(of, code, secrets.codeKeys[0] as string),
      tries: 0,
      expiresAt,
      // The sender erases both after sending.
      sealed: sealLetter(letter, key.pk, secrets.outboxKeys[0] as string),
      toSend: 1,
      ttl: now + HOUR,
    }),
  )
  return { resendAt: next.resendAt, expiresAt }
}

async function budgetsOf(
  { codesAnHour }: RuntimeConfig,
  { by, address }: Target,
): Promise<readonly SharedBound[]> {
  const all = { kind: `code-${by}-all`, limit: codesAnHour[by], windowSeconds: HOUR }
  if (by === 'mail') return [all]
  const kind = `code-phone-${await diallingCode(address)}`
  return [{ kind, limit: codesAnHour.country, windowSeconds: HOUR }, all]
}

function nextSent({ target }: CodeOf, row: Row | undefined, now: EpochSeconds, isKnown: boolean) {
  const day = epochDay(now)
  const resendAt = Number(row?.resendAt ?? 0)
  if (resendAt > now) throw new Refusal('code_too_soon', { seconds: resendAt - now })
  const tries = Number(row?.day ?? -1) === day ? Number(row?.tries) : 0
  // A network with an earlier right code is not shut out by others.
  const most = DAILY[target.by] * (isKnown ? 2 : 1)
  if (tries >= most) throw new Refusal('rate_limited', { seconds: (DAY - (now % DAY)) as Seconds })
  return { tries: tries + 1, resendAt: now + RESEND_AFTER_S, day }
}

const sentKey = ({ scene, target }: CodeOf, secret: string): Key =>
  keys.tries('code-sent', `${scene} ${guardOf(target).join(' ')}`, secret)

export const knownKey = ({ target }: CodeOf, { address }: Pick<Ctx, 'address'>, secret: string): Key =>
  keys.tries('code-known', `${guardOf(target).join(' ')} ${countedAddress(address)}`, secret)
