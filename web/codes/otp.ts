import { useEffect } from 'react'

interface OtpCredential {
  code?: string
}

/**
 * Takes the code out of the SMS where the browser reads it (WebOTP, Android); elsewhere the phone offers it over the keys.
 * `waiting` while one is on its way.
 */
export function useOtp(waiting: boolean, onCode: (code: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each code, whatever the form does meanwhile
  useEffect(() => {
    if (!waiting || !('OTPCredential' in window)) return
    const ending = new AbortController()
    const asked = { otp: { transport: ['sms'] }, signal: ending.signal } as CredentialRequestOptions
    navigator.credentials.get(asked).then(
      (found) => {
        const { code } = (found ?? {}) as OtpCredential
        if (code) onCode(code)
      },
      () => {
        // Not allowed, or no SMS came: it is typed.
      },
    )
    return () => ending.abort()
  }, [waiting])
}
