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

/** The user left before an answer. The operation resumes when they return; tell the next user nothing. */
export class UserLeft extends Error {
  override name = 'UserLeft'
}

/** Whether surely nothing was done. A 401 or 429 says nothing about an earlier try. */
export const isDefinite = ({ status, slug }: ApiError): boolean =>
  (status >= 400 && status < 500 && status !== 408) || slug === 'registration_failed'

/** Whether the user declined the step-up: nothing was done, and nothing is wrong. */
export const isPutAway = (error: unknown): boolean =>
  error instanceof ApiError && error.slug === 'step_up_required'
