import * as z from 'zod/mini'
import { picturePurposes } from '../identity.ts'
import { empty, route, wire } from './route.ts'

export const uploadPurposes = [
  'deposit',
  'ticket',
  ...(Object.values(picturePurposes) as PicturePurpose[]),
] as const
type PicturePurpose = (typeof picturePurposes)[keyof typeof picturePurposes]
export const PICTURE_MAX_BYTES = 4 * 1024 * 1024
export const pictureTypes = ['image/jpeg', 'image/png'] as const

/** Any value passes, so that the domain can refuse each fault by its own sentence. */
const asked = {
  contentType: z.string().check(z.maxLength(100)),
  size: wire.int(0, 1_000_000_000),
}
export const pictureForm = z.object({
  key: wire.id,
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  expiresAt: wire.seconds,
})
const user = { area: 'uploads', auth: 'user', session: 'read' } as const
const errors = ['picture_type_invalid', 'picture_too_large', 'upload_invalid', 'rate_limited'] as const

export const uploadRoutes = [
  route({
    ...user,
    id: 'uploads.uploadfile',
    method: 'POST',
    path: '/api/user/uploadfile',
    summary: 'A form to post one picture by, for five minutes',
    input: z.strictObject({ purpose: z.enum(uploadPurposes), ...asked }),
    output: pictureForm,
    errors,
  }),
  route({
    ...user,
    id: 'uploads.uploadavatar',
    method: 'POST',
    path: '/api/user/uploadavatar',
    summary: "A form to post one's own picture by",
    input: z.strictObject(asked),
    output: pictureForm,
    errors,
  }),
  route({
    ...user,
    id: 'uploads.uploadstate',
    method: 'GET',
    path: '/api/user/uploadstate',
    summary: 'Whether a picture has arrived and can be used',
    input: z.strictObject({ key: wire.id }),
    output: z.object({
      state: z.enum(['waiting', 'clean', 'refused']),
      fault: z.nullable(z.string()),
    }),
    errors: ['not_found'],
  }),
  route({
    ...user,
    id: 'uploads.avatar',
    method: 'GET',
    path: '/api/user/avatar',
    summary: "One's own picture, by an address that shows it for minutes",
    input: empty,
    output: z.object({
      url: z.nullable(z.string()),
    }),
    errors: [],
  }),
  route({
    ...user,
    id: 'uploads.removeavatar',
    method: 'POST',
    path: '/api/user/removeavatar',
    summary: "Remove one's own picture",
    input: empty,
    output: empty,
    errors: [],
  }),
] as const
