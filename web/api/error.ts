/** A refusal of the server, or a network failure (`network_error`, status 0). `msg` is already in the user's language. */
export class ApiError extends Error {
  readonly slug: string
  readonly status: number
  readonly params: Record<string, string | number>
  readonly requestId: string

  constructor(
    slug: string,
    rest: {
      status?: number
      msg?: string
      params?: Record<string, string | number>
      requestId?: string
    } = {},
  ) {
    super(rest.msg ?? '')
    this.name = 'ApiError'
    this.slug = slug
    this.status = rest.status ?? 0
    this.params = rest.params ?? {}
    this.requestId = rest.requestId ?? ''
  }

  get msg(): string {
    return this.message
  }
}

/**
 * The user who began an operation has left before its answer came. It is kept and sent again when they come back;
 * whoever is logged in now is told nothing of it.
 */
export class UserLeft extends Error {
  override name = 'UserLeft'
}

/**
 * Whether the answer says for certain that nothing was done. Otherwise (no answer, a fault of the server) the operation
 * may have been done or not. A 429 or a 401 is about this try only, not about the one before it.
 */
export const isDefinite = ({ status, slug }: ApiError): boolean =>
  (status >= 400 && status < 500 && status !== 408) || slug === 'registration_failed'

/** Whether a request ended because its user did not confirm it: nothing was done, and nothing is wrong. */
export const isPutAway = (error: unknown): boolean =>
  error instanceof ApiError && error.slug === 'step_up_required'
