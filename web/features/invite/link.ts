import { paths } from '../../paths.ts'

interface Place {
  protocol: string
  hostname: string
  /** With its port. */
  host: string
  pathname: string
}

/** The registration address with a code: `h5.` before the host, except for localhost and plain addresses. */
export function inviteLink({ protocol, hostname, host, pathname }: Place, code: string): string {
  const asIs = hostname.startsWith('h5.') || isOneMachine(hostname)
  const query = new URLSearchParams({ invite: code })
  return `${protocol}//${asIs ? '' : 'h5.'}${host}${pathname}#${paths.register}?${query}`
}

const isOneMachine = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname.startsWith('[') ||
  /^\d+(\.\d+){3}$/.test(hostname)
