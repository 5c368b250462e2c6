import { type NoticeKind, noticeKinds } from '../shared/security.ts'
import type { ToldChannel, ToldKind } from '../shared/telling.ts'

/** Told in the product, and of the security of the account by mail too, unless the user chose otherwise. */
const isUsual = (kind: NoticeKind | ToldKind, channel: ToldChannel): boolean =>
  channel === 'message' || (channel === 'mail' && noticeKinds.some((one) => one === kind))

/** Whether a user is told of a kind in one way, by what they chose otherwise than usual (`Profile.untold`). */
export const isTold = (untold: string, kind: NoticeKind | ToldKind, channel: ToldChannel): boolean =>
  isUsual(kind, channel) !== untold.split(' ').includes(`${kind}.${channel}`)
