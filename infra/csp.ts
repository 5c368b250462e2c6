/** Allows inline styles, which size the chart. `uploads` and `prices` are other origins. */
export const contentSecurityPolicy = (uploads?: string, prices?: string): string => {
  const bucket = uploads ? ` ${uploads}` : ''
  const ticks = prices ? ` ${prices}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${bucket}`,
    "font-src 'self'",
    `connect-src 'self'${bucket}${ticks}`,
    "manifest-src 'self'",
    // The check of a result runs in a worker, and so does polling of prices.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export const pageHeaders = {
  'content-security-policy': contentSecurityPolicy(),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
} as const

export const deskPolicy = (uploads?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self'${uploads ? ` ${uploads}` : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export const deskHeaders = {
  ...pageHeaders,
  'content-security-policy': deskPolicy(),
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-robots-tag': 'noindex, nofollow',
} as const
