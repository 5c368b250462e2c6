import { everywhere, type Guard, watched } from './guard.ts'

// What goes over the wire and into the log: checks 15, 17, 19, 20, 22, 30, 32; and the unit budgets.
const on = (name: string) => `tests/security/${name}.test.ts`
const http = (name: string) => watched('functions/http.ts', on(name))
const server = (name: string) => watched('infra/local/server.ts', on(name))
const csp = watched('infra/csp.ts', on('22-headers'))
const log = watched('functions/log.ts', on('30-logs'))
const request = watched('functions/request.ts', on('32-client-address'))

const strict = (area: string, rows: RegExp) =>
  everywhere(watched(`shared/api/${area}.ts`, on('17-strict-input'))('z.strictObject(', 'z.object(', rows))

/** Takes the header the row sets for the caller's own address. */
const believes = (header: string, row: string) =>
  request(
    'const peer = event.requestContext.http.sourceIp',
    `const peer = event.headers['${header}'] ?? event.requestContext.http.sourceIp`,
    row,
  )

export const wireGuards: Guard[] = [
  watched('functions/table/keys.ts', on('15-ownership'))(
    'order: (uid: string, id: string)',
    "order: (_own: string, id: string, uid = 'all')",
    /^a stranger walks all user routes with .*: (due|open)$/,
    'an order of another and one that never was are refused alike',
  ),
  watched('functions/table/partitions.ts', on('15-ownership'))(
    'orderPartition = (uid: string)',
    "orderPartition = (_own: string, uid = 'all')",
    "a stranger's operation under the id of the owner's order makes an order of the stranger's own",
  ),
  http('15-ownership')(
    'parsed(route.output, answered)',
    '{ data: answered, leftOut: 0 }',
    'the open proof of an order tells its prices, and neither whose it is nor for how much',
  ),
  watched('functions/http.ts', 'tests/stories/newer-items.test.ts')(
    'parsed(route.output, answered)',
    '{ data: route.output.parse(answered), leftOut: 0 }',
    /leaves out .* and shows the others$/,
  ),
  watched('functions/left-out.ts', 'tests/stories/newer-items.test.ts')(
    'left.length === 0 && value.length > 0',
    'false',
    'a list that could show nothing is refused, as an empty one would say that there is nothing',
  ),
  http('18-answers')(
    'parsed(route.output, answered)',
    '{ data: answered, leftOut: 0 }',
    /told by no answer > desk\.audit$/,
  ),
  http('31-bursts')(
    '      ...retryAfter(refusal),\n',
    '',
    /^uploads\.uploadfile, 30 an hour > a burst lets through/,
  ),
  strict('trade', /^trade\.\w+ refuses an extra/),
  strict('market', /^market\.\w+ refuses an extra/),
  strict('content', /^content\.\w+ refuses an extra/),
  strict('route', /^(account\.\w+|login\.logout) refuses an extra/),
  strict('login', /^login\.(index|reg) refuses an extra/),
  server('19-methods')(
    'url: URL): Promise<void> {',
    'url: URL): Promise<void> {\n    request.method = routes.find(({ path }) => path === url.pathname)?.method',
    /answers to (GET|POST) alone$/,
  ),
  http('19-methods')(
    'const { token } = event.headers',
    "const token = event.headers.token ?? new URLSearchParams(event.rawQueryString).get('token')",
    'a token counts in its header only: not in the address, a cookie, the body or an Authorization header',
  ),
  http('19-methods')(
    'const { token } = event.headers',
    'const token = event.headers.token ?? event.headers.cookie?.slice(6)',
    'a token counts in its header only: not in the address, a cookie, the body or an Authorization header',
  ),
  http('19-methods')(
    "'x-content-type-options': 'nosniff',",
    "'x-content-type-options': 'nosniff', 'set-cookie': 'token=1',",
    'no answer sets a cookie or a location that bears the token',
  ),
  http('20-cors')(
    "'x-content-type-options': 'nosniff',",
    "'x-content-type-options': 'nosniff', 'access-control-allow-origin': '*',",
    /\/api\/.* opens itself to no other origin/,
  ),
  watched('infra/csp.ts', on('20-cors'))(
    "'x-content-type-options': 'nosniff',",
    "'x-content-type-options': 'nosniff', 'access-control-allow-origin': '*',",
    /\/h5\/.* opens itself to no other origin/,
  ),
  http('22-headers')(
    "  'strict-transport-security': 'max-age=63072000; includeSubDomains',\n",
    '',
    /its answer$/,
    /its refusal$/,
  ),
  http('22-headers')(
    "  'x-content-type-options': 'nosniff',\n",
    '',
    /its answer$/,
    'a path that is no route',
  ),
  http('22-headers')("  'referrer-policy': 'no-referrer',\n", '', /its answer$/),
  http('22-headers')(
    ": { 'cache-control': 'no-store', 'x-now': String(ctx.nowMs) }",
    ': {}',
    /^(trade\.(?!proof)\w+|account\.index) (> )?its answer$/,
  ),
  http('22-headers')(
    "...retryAfter(refusal),\n      'cache-control': 'no-store',\n",
    '...retryAfter(refusal),\n',
    /its refusal$/,
  ),
  csp(
    "  'strict-transport-security': 'max-age=63072000; includeSubDomains',\n",
    '',
    /^the policy of/,
    'a missing asset',
    'the bare address',
  ),
  csp("  'referrer-policy': 'no-referrer',\n", '', /^the policy of/),
  // The users' policy and the desk's.
  everywhere(csp('"script-src \'self\'"', "\"script-src 'self' 'unsafe-inline'\"", /^the policy of/)),
  csp("`connect-src 'self'${bucket}", "`connect-src 'self' https:${bucket}", /^the policy of \/(h5|admin)/),
  everywhere(csp('  "object-src \'none\'",\n', '', /^the policy of/)),
  everywhere(csp('  "base-uri \'none\'",\n', '', /^the policy of/)),
  everywhere(csp('  "frame-ancestors \'none\'",\n', '', /^the policy of/)),
  watched('infra/local/files.ts', on('22-headers'))(
    'const inside = file.startsWith(root + sep)',
    'const inside = true',
    'a file above the web',
  ),
  watched('infra/local/files.ts', on('22-headers'))(
    'return path\n  }',
    "throw new Error('badly encoded')\n  }",
    'a path badly encoded',
  ),
  server('22-headers')(
    "if (!URL.canParse(target, 'http://localhost')) return notHere(request, response, 404, 'not_found')\n",
    '',
    'the raw target http://[ leads to no file',
    'the raw target // leads to no file',
  ),
  log(
    'error: name,',
    "error: [name, message].join(': '),",
    /^every call fails with an error that quotes its input/,
    /^a worker fails with an error that quotes/,
  ),
  log(
    '{ error: typeof error }',
    '{ error: String(error) }',
    /^every call fails with a thrown text/,
    /^a worker fails with a thrown text/,
  ),
  log(
    'FRAME.test(line)',
    '/^\\s+at /.test(line)',
    'a message cut after the fact does not come back by the stack',
  ),
  log('start < 0 ? [] : ', '', 'a message changed after the fact does not come back by the stack'),
  http('30-logs')(
    'slug: refusal.slug }',
    'slug: refusal.slug + JSON.stringify(refusal.params) }',
    'requests right and wrong: the log names route, status and slug, and nothing that was sent',
  ),
  http('30-logs')(
    "deps.log('info', 'refused', fields)",
    "deps.log('info', 'refused', { ...fields, address: call?.ctx.address } as never)",
    'requests right and wrong: the log names route, status and slug, and nothing that was sent',
  ),
  http('30-logs')(
    "deps.log('info', 'refused', fields)",
    "deps.log('info', 'refused', { ...fields, token: event.headers.token } as never)",
    'requests right and wrong: the log names route, status and slug, and nothing that was sent',
  ),
  http('30-logs')(
    "else deps.log('error', FAILED",
    "else console.error(error)\n  if (refusal !== error) deps.log('error', FAILED",
    /^every call fails with/,
  ),
  request(
    'if (!isFromEdge(event, originSecrets)) return peer',
    '',
    'CloudFront-Viewer-Address without the secret does not change the counted address',
    'CloudFront-Viewer-Address with a wrong secret does not change the counted address',
    'CloudFront-Viewer-Address with an empty secret does not change the counted address',
  ),
  request(
    'return isIP(viewer) ? viewer : peer',
    'return viewer',
    /^CloudFront-Viewer-Address "(not an address)?" is 192/,
  ),
  request(
    'return isIP(viewer) ? viewer : peer',
    'return peer',
    'what CloudFront says of its viewer counts, with its secret',
  ),
  request(".replace(/:\\d+$/, '')", '', 'CloudFront-Viewer-Address "198.51.100.1:443" is 198.51.100.1'),
  request(
    'return isIP(viewer) ? viewer : peer',
    "return event.headers['x-forwarded-for'] ?? viewer",
    "the viewer's port does not, nor what the viewer says beside it",
  ),
  http('32-client-address')(
    "if (!isFromEdge(event, deps.secrets.originSecrets)) throw new Refusal('not_found')",
    '',
    /^a stage behind CloudFront answers nobody who comes past it (> )?\w+\.\w+$/,
  ),
  http('32-client-address')(
    "if ((siteOf(event) === 'desk') !== (route.area === 'desk')) throw new Refusal('not_found')",
    '',
    /^each host hands on its own calls alone (> )?desk\.\w+ by the users'$/,
    /^each host hands on its own calls alone (> )?account\.\w+ by the desk's$/,
  ),
  believes('x-forwarded-for', 'X-Forwarded-For does not change the counted address'),
  believes('forwarded', 'Forwarded does not change the counted address'),
  believes('x-real-ip', 'X-Real-IP, True-Client-IP does not change the counted address'),

  watched('functions/http.ts', 'tests/stack/units.test.ts')(
    "if (!('session' in route) || route.session !== 'read') return",
    '',
    'costs 9 write units and a read in three round trips: it is committed, then its entry is drawn',
  ),
  watched('functions/trade/order.ts', 'tests/stack/units.test.ts')(
    'legs: writeLegs(placingLegs(order)),',
    "legs: writeLegs(placingLegs(order)), note: 'x'.repeat(1024),",
    'costs 9 write units and a read in three round trips: it is committed, then its entry is drawn',
    'costs 7 write units: two round trips when read, the second the settlement',
  ),
]
