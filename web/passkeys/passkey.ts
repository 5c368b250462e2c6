import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/**
 * `cancelled`: closed by the user, or timed out. `already_there`: the device has one for this account.
 * `unsupported`: the browser or device has no passkeys.
 */
export type PasskeyFault = 'cancelled' | 'already_there' | 'unsupported' | 'failed'

export class PasskeyError extends Error {
  override name = 'PasskeyError'
  readonly fault: PasskeyFault
  constructor(fault: PasskeyFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/** False without a secure origin. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Whether this browser offers passkeys while the user types a name. */
export async function offersPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

let loading: Promise<typeof import('@simplewebauthn/browser')> | null = null

/** Loads the library once; a failure is forgotten, so that the next call tries again. */
function library() {
  loading ??= import('@simplewebauthn/browser').catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Rejects with PasskeyError. */
export const makePasskey = (optionsJSON: object): Promise<RegistrationResponseJSON> =>
  asked(async () => {
    const { startRegistration } = await library()
    return startRegistration({ optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON })
  })

/**
 * Asks for a passkey. `whileTyping` waits silently until the user picks one in a field with `autocomplete`
 * `webauthn`; another call ends it. Rejects with PasskeyError.
 */
export const showPasskey = (
  optionsJSON: object,
  { whileTyping = false } = {},
): Promise<AuthenticationResponseJSON> =>
  asked(async () => {
    const { startAuthentication } = await library()
    return startAuthentication({
      optionsJSON: optionsJSON as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: whileTyping,
    })
  })

export async function endPasskey(): Promise<void> {
  const loaded = await loading?.catch(() => null)
  loaded?.WebAuthnAbortService.cancelCeremony()
}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  if (!knowsPasskeys()) throw new PasskeyError('unsupported')
  try {
    return await ask()
  } catch (error) {
    throw new PasskeyError(faultOf(error), error)
  }
}

/** The library keeps the browser's own error as its cause. */
export function faultOf(error: unknown): PasskeyFault {
  const names = new Set([nameOf(error), nameOf((error as { cause?: unknown } | null)?.cause)])
  if (names.has('InvalidStateError')) return 'already_there'
  if (names.has('NotAllowedError') || names.has('AbortError')) return 'cancelled'
  if (names.has('NotSupportedError') || names.has('ConstraintError') || names.has('SecurityError'))
    return 'unsupported'
  return 'failed'
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
