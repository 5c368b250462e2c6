import { useEffect } from 'react'

interface OtpCredential {
  code?: string
}

/** Reads the code from the SMS (WebOTP, Android); other phones offer it above the keyboard. */
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
        // Not allowed, or no SMS came: the user types it.
      },
    )
    return () => ending.abort()
  }, [waiting])
}
