import { type NoticeKind, noticeKinds } from '../shared/security.ts'
import type { ToldChannel, ToldKind } from '../shared/telling.ts'

/** The defaults: in the product, and by mail too for security. */
const isUsual = (kind: NoticeKind | ToldKind, channel: ToldChannel): boolean =>
  channel === 'message' || (channel === 'mail' && noticeKinds.some((one) => one === kind))

export const isTold = (untold: string, kind: NoticeKind | ToldKind, channel: ToldChannel): boolean =>
  isUsual(kind, channel) !== untold.split(' ').includes(`${kind}.${channel}`)
