/**
 * The content security policy of every page, on a laptop and at CloudFront alike. Scripts are files of our own;
 * inline styles are allowed because the chart sizes its drawing with them. `uploads` is the origin of the bucket that
 * pictures are posted to and shown from, `prices` the host that ticks are asked of, where they are not the page's own.
 */
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
    // The check of a result runs in a worker, and prices are asked for in one.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Sent with every page and asset of a laptop, whose bucket answers on the page's own origin. */
export const pageHeaders = {
  'content-security-policy': contentSecurityPolicy(),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
} as const

/** The desk's policy: pictures only of the bucket and its own, requests only to its own calls. */
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
