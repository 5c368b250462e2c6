import type { StageConfig } from './stages.ts'

export function dnsLines(
  { domain, desk }: Pick<StageConfig, 'domain' | 'desk'>,
  outputs: Record<string, string>,
): string[] {
  const record = (name: string | undefined, target: string | undefined) =>
    name && target
      ? [`DNS: ${name} is an ALIAS of ${target} (Route 53, A and AAAA), elsewhere a CNAME below the apex`]
      : []
  return [...record(domain?.name, outputs.SiteTarget), ...record(desk?.domain?.name, outputs.DeskTarget)]
}
