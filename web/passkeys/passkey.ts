import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/**
 * Why no passkey was made or shown. `cancelled`: the user closed the phone's question, or its time was over.
 * `already_there`: this device has one of this account. `unsupported`: this browser or device knows none.
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

/** Whether this browser knows passkeys at all; a page without a secure origin does not. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Whether this browser offers passkeys while a name is typed. */
export async function offersPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

let loading: Promise<typeof import('@simplewebauthn/browser')> | null = null

/** Loaded when the first one is asked for; a failure is forgotten, so that the next asking tries again. */
function library() {
  loading ??= import('@simplewebauthn/browser').catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Asks this device to make a passkey. Rejects with PasskeyError. */
export const makePasskey = (optionsJSON: object): Promise<RegistrationResponseJSON> =>
  asked(async () => {
    const { startRegistration } = await library()
    return startRegistration({ optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON })
  })

/**
 * Asks for a passkey made before. With `whileTyping` nothing is shown until the user picks it among what the browser
 * offers for a field whose `autocomplete` ends in `webauthn`; another question ends it. Rejects with PasskeyError.
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

/** Ends a question that is open, if one is. */
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

/** What the browser says, in our words; the library keeps the browser's own error as its cause. */
export function faultOf(error: unknown): PasskeyFault {
  const names = new Set([nameOf(error), nameOf((error as { cause?: unknown } | null)?.cause)])
  if (names.has('InvalidStateError')) return 'already_there'
  if (names.has('NotAllowedError') || names.has('AbortError')) return 'cancelled'
  if (names.has('NotSupportedError') || names.has('ConstraintError') || names.has('SecurityError'))
    return 'unsupported'
  return 'failed'
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
