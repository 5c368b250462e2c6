import { type Guard, watched } from './guard.ts'

// Pictures: checks 24 to 27, and the stand-in that enforces what S3 would.
const judged = (file: string) => watched(`functions/uploads/${file}`, 'tests/security/25-pictures.test.ts')
const beside = (file: string) =>
  watched(`functions/uploads/${file}`, 'tests/security/41-judged-before-decoded.test.ts')
const judge = judged('judge.ts')
const judgePng = judged('judge-png.ts')
const judgeJpeg = judged('judge-jpeg.ts')
const judgeScans = judged('judge-scans.ts')
const stories = (file: string) => watched(file, 'tests/stories/uploads.test.ts')
const form = watched('functions/outside/files.aws.ts', 'tests/security/24-presigned-form.test.ts')
const bucketLink = watched('functions/outside/files.aws.ts', 'infra/local/s3/server.test.ts')
const taking = watched('functions/table/pictures.ts', 'tests/security/26-unchecked-picture.test.ts')
const rules = stories('functions/uploads/rules.ts')
const handlers = stories('functions/uploads/handlers.ts')
const clean = stories('functions/uploads/clean.ts')
const bucket = (file: string) => watched(`infra/local/s3/${file}`, 'infra/local/s3/server.test.ts')
const policy = bucket('policy.ts')
const signature = bucket('signature.ts')
const server = bucket('server.ts')

export const uploadGuards: Guard[] = [
  judge(
    "if (!type || type !== stated) return 'picture_type_invalid'",
    "if (!type) return 'picture_type_invalid'",
    'a png stated to be a jpg is refused',
    'a type we do not take is refused',
  ),
  judge(
    'width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS',
    'width > 1e9',
    '6,000 by 6,000 pixels is refused',
    'one row of 20,000 pixels is refused',
  ),
  judgePng('if (interlace !== 0) return null', '', 'an interlaced png is never decoded'),
  judgePng(
    'rowBytes * height <= MAX_UNPACKED_BYTES ?',
    'true ?',
    'a png whose rows unpack to more than 24 megapixels do is never decoded',
  ),
  judgePng(
    'if (!mayFollow(last, type)) return null',
    '',
    'a png with a second header is never decoded',
    'a png with a second palette is never decoded',
    'a png whose data are parted is never decoded',
  ),
  judgePng(
    'if (++others > MAX_OTHER_CHUNKS || otherBytes > MAX_OTHER_BYTES) return null',
    '',
    'a png of half a megabyte of text is never decoded',
    'a png of many texts is never decoded',
  ),
  judgePng(
    "if (/^[A-Z]/.test(type) || last === '') return null",
    '',
    'a png with a part no reader knows is never decoded',
  ),
  judgePng(
    '++dataChunks > MAX_DATA_CHUNKS',
    '++dataChunks > 1e9',
    'a png of more data chunks than an encoder writes is never decoded',
  ),
  judgePng(
    'dataChunks > 0 && next === file.length ?',
    'dataChunks > 0 ?',
    'a png that is a web page besides is refused',
  ),
  judgeJpeg(
    ' || at + 2 !== file.length',
    '',
    'a jpg that is a web page besides is refused',
    'a jpg with an archive behind it is refused',
    'a jpg with its end in the middle is never decoded',
  ),
  judgeJpeg('if (frame) return null', '', 'a jpg of two frames is never decoded'),
  judgeJpeg(
    '!TABLES.has(marker) && !isNote(marker)',
    'false',
    'a jpg that tells its height at the end is never decoded',
  ),
  judgeJpeg('segments < MAX_SEGMENTS', 'segments < 1e9', 'a jpg of a thousand notes is never decoded'),
  judgeJpeg(
    "if (!isNote(marker) || (marker === ADOBE && content.toString('latin1', 0, 5) === 'Adobe'))",
    '',
    'a decoder is shown no note, profile or text',
  ),
  judgeScans(
    '++scans > MAX_SCANS',
    '++scans > 1e9',
    'a jpg of more scans than an encoder writes is never decoded',
  ),
  judgeScans(
    'if (of[at] !== expected) return false',
    '',
    'a jpg that says the same twice is never decoded',
    'a jpg that refines what it has not said is never decoded',
  ),
  judgeScans(
    'if (!of || of[0] !== undefined) return false',
    'if (!of) return false',
    'a baseline jpg that scans a component twice is never decoded',
  ),
  judged('apart.ts')(
    'setTimeout(() => end(() => resolve(null)), deadlineMs)',
    'setTimeout(() => {}, deadlineMs)',
    'a picture that takes too long is ended, and the next one is cleaned',
  ),
  beside('judge-png.ts')(
    'if (interlace !== 0) return null',
    '',
    /an interlaced picture of a pixel that unpacks to half a gigabyte costs no memory/,
  ),
  beside('picture.ts')(
    'await redrawApart(judged, deadlineMs)',
    "(await import('./redraw.ts')).redraw(judged)",
    'a large picture is cleaned beside them',
  ),
  stories('functions/uploads/store.ts')(
    ".whereLess('claimedUntil', BigInt(nowMs))",
    '',
    'told six times at the same moment costs one check',
  ),
  clean(
    'await deps.table.write(release(upload)).catch(() => {})',
    '',
    'that failed for a reason of ours is checked again at once',
  ),
  clean('upload.tries >= MOST_TRIES', 'false', 'whose check came to no end twice is refused without a third'),
  stories('functions/uploads/store.ts')(
    'row.usedBy === undefined',
    'true',
    'one in use is not taken for it, whatever the stream says',
  ),
  stories('functions/uploads/store.ts')(
    "row.purpose !== 'avatar'",
    'true',
    'one of oneself is not taken for it, whatever the stream says',
  ),
  stories('functions/uploads/effects.ts')(
    'await files.remove(cleanKey(uid, id))',
    'await Promise.resolve([uid, id])',
    'is gone after a day, row and clean copy; one in use, a younger one and one of oneself stay',
    'goes with the deletion of its row in the stream, and not with a change of it',
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
  clean(
    'const cleaned = await decide(deps, upload, bytes)\n  await deps.files.remove(raw)',
    'const cleaned = await decide(deps, upload, bytes)',
    /its clean copy alone is kept/,
  ),
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
  server('${escaped(error.message)}', '${error.message}', 'names a field as letters, not as markup'),
  server(
    "  } catch {\n    throw new S3Error('InvalidURI', 400)",
    '  } catch {\n    return path',
    'to an address that cannot be read runs nothing in a browser',
  ),
  server(
    "if (!URL.canParse(target, 'http://host')) throw new S3Error('InvalidURI', 400)",
    '',
    'to an address that is none runs nothing in a browser',
  ),
  server(
    '{ ...closed, ...cors, ...answer.headers,',
    '{ ...cors, ...answer.headers,',
    'of a picture runs nothing in a browser',
  ),
  server(
    "{ ...closed, ...cors, 'content-type'",
    "{ ...cors, 'content-type'",
    'of a refusal runs nothing in a browser',
    'to a form runs nothing in a browser',
  ),
  bucketLink("ResponseCacheControl: 'private, no-store',", '', 'is good for no cache'),
  server('if (!origin || !origins.includes(origin)) return {}', 'if (!origin) return {}', 'no other may'),
]
