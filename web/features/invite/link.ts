import { paths } from '../../paths.ts'

interface Place {
  protocol: string
  hostname: string
  /** With its port. */
  host: string
  pathname: string
}

/**
 * The address at which a friend registers with a code: the page's protocol, `h5.` once before its host, the form filled
 * in. Hosts of one machine (localhost, plain addresses) have no such name beside them, and stay as they are.
 */
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
