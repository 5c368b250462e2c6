import { type Guard, watched } from './guard.ts'

// Pictures: checks 24 to 27, and the stand-in that enforces what S3 would.
const picture = watched('functions/uploads/picture.ts', 'tests/security/25-pictures.test.ts')
const stories = (file: string) => watched(file, 'tests/stories/uploads.test.ts')
const form = watched('functions/outside/files.aws.ts', 'tests/security/24-presigned-form.test.ts')
const taking = watched('functions/table/pictures.ts', 'tests/security/26-unchecked-picture.test.ts')
const rules = stories('functions/uploads/rules.ts')
const handlers = stories('functions/uploads/handlers.ts')
const clean = stories('functions/uploads/clean.ts')
const bucket = (file: string) => watched(`infra/local/s3/${file}`, 'infra/local/s3/server.test.ts')
const policy = bucket('policy.ts')
const signature = bucket('signature.ts')
const server = bucket('server.ts')

export const uploadGuards: Guard[] = [
  picture(
    "if (!header || header.type !== stated) return 'picture_type_invalid'",
    "if (!header) return 'picture_type_invalid'",
    'a png stated to be a jpg is refused',
    'a type we do not take is refused',
  ),
  picture(
    'width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS',
    'width > 1e9',
    '6,000 by 6,000 pixels is refused',
    'one row of 20,000 pixels is refused',
  ),
  picture(
    ' || !endsWhole(bytes, type)',
    '',
    'a jpg that is a web page besides is refused',
    'a jpg with an archive behind it is refused',
  ),
  form(
    "['content-length-range', 1, maxBytes],",
    '',
    'with 4 MiB and a byte it takes nothing',
    'with nothing it takes nothing',
  ),
  form('Expires: seconds,', 'Expires: seconds * 2,', 'after five minutes it takes nothing'),
  taking(
    ".where('state', '=', 'clean')",
    '',
    /a picture for a deposit > not sent yet/,
    /a picture for a ticket > sent, and not looked at yet/,
    /a picture for a ticket > looked at and refused/,
  ),
  taking(".where('purpose', '=', purpose)", '', /a picture for a ticket > for something else/),
  taking(
    ".whereAbsent('usedBy')",
    '',
    /a picture for a deposit > is used once/,
    /a picture for a ticket > is used once/,
  ),
  rules("if (!type) throw new Refusal('picture_type_invalid')", '', 'a gif is refused before it is sent'),
  rules(
    "if (size > PICTURE_MAX_BYTES) throw new Refusal('picture_too_large')",
    '',
    '4 MiB and a byte is refused before it is sent',
  ),
  rules("if (size < 1) throw new Refusal('upload_invalid')", '', 'nothing is refused before it is sent'),
  handlers(
    "await countUse(deps, { kind: 'upload', of: uid, limit: HOURLY, windowSeconds: 3600 }, nowMs)",
    '',
    'the thirty-first in an hour has to wait',
  ),
  handlers('keys.upload(session.uid, key)', 'keys.upload(key, key)', /is posted by its form, checked/),
  handlers('await deps.files.remove(avatarKey(session.uid))', '', 'is taken away for good, and that twice'),
  handlers('removeAvatar(session.uid)', "removeAvatar('nobody')", 'is taken away for good, and that twice'),
  clean(
    'await deps.files.put(avatarKey(uid), picture.bytes, picture.type)',
    'await deps.files.put(cleanKey(uid, id), picture.bytes, picture.type)',
    /is there once it is checked/,
  ),
  clean("upload?.state !== 'waiting'", '!upload', 'sent again under a form already used changes nothing'),
  clean('await deps.files.remove(rawKey(upload.uid, upload.id))', '', /its clean copy alone is kept/),
  policy('if (bytes > most)', 'if (bytes > most * 2)', 'of 4 MiB and a byte is refused'),
  policy('if (bytes < least)', 'if (bytes < 0)', 'of nothing is refused'),
  policy(
    'if (!holds) return denied(`Invalid according to Policy: Policy Condition failed: ${field}`)',
    '',
    'of another type is refused',
    'to another key is refused',
  ),
  policy('if (!(Date.parse(policy.expiration) > nowMs))', 'if (false)', 'after its time is refused'),
  policy(
    "if (!named.has(field) && !FREE.has(field) && !field.startsWith('x-ignore-'))",
    'if (false)',
    'with a field nobody signed is refused',
  ),
  server(
    'policyIsSigned(fields, credentials)',
    'fields.size > 0',
    'with a policy of its own is refused',
    'signed by another is refused',
  ),
  signature(
    "return same(signatureOf(request, claim, secretAccessKey), claim.signature) ? null : 'SignatureDoesNotMatch'",
    'return signatureOf(request, claim, secretAccessKey) ? null : null',
    'with another secret is refused',
    'shows it, for its time only, and only that file',
  ),
  signature('nowMs <= madeMs + lifeMs', 'true', 'shows it, for its time only, and only that file'),
  signature("if (!stated) return 'AccessDenied'", 'if (!stated) return null', 'nothing is shown without one'),
  server('if (!origin || !origins.includes(origin)) return {}', 'if (!origin) return {}', 'no other may'),
]
