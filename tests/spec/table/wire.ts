import { asksNothing, type Rows, shown } from './row.ts'

const request = 'web/api/request.test.ts'
const webChunk = 'tests/web/chunk.test.ts'
const stackSite = 'tests/stack/site.test.ts'
const inviteLink = 'web/features/invite/link.test.ts'

export const wireRows: Rows = {
  '7.1': [
    shown(request, 'a request > GET carries its query, the language twice and the token', 'GET'),
    shown(
      request,
      'a request > POST is a form, with the operation id where there is one',
      'application/x-www-form-urlencoded',
    ),
  ],
  '7.2': [
    shown(
      request,
      'a request > GET carries its query, the language twice and the token',
      "lang: 'zh-Hans'",
      "language: 'zh-Hans'",
      "token: 't.o.k'",
    ),
  ],
  '7.3': [shown(request, 'a failure is always an ApiError > %s', 'network_error')],
  '7.4': [shown(request, 'a request without an answer > %s', '60_000')],
  '7.5': [
    shown(
      webChunk,
      'a page opened without its code > code that never comes: given up after two minutes, and not before',
      '115_000',
    ),
    shown(
      webChunk,
      'a page opened without its code > code that does not come after the reload either: the error page with Retry, which recovers',
      'Retry',
    ),
  ],
  '7.6': [shown(stackSite, 'CloudFront > leads %s where it belongs', '/h5/assets/a.js')],
  '7.7': [
    shown(inviteLink, '%s gives a link that has h5. once, where there can be one', 'https://h5.example.org'),
  ],
  '7.8': [asksNothing('leaves methods and answers open; openapi.json has ours')],
}
