import type { EpochMs } from '../../../shared/time.ts'

/** In S3's own words. */
export type PolicyFault =
  | { code: 'AccessDenied'; message: string }
  | { code: 'EntityTooLarge' | 'EntityTooSmall'; message: string }

type Condition = Record<string, string> | [string, string, string | number] | [string, number, number]

const FREE = new Set(['policy', 'x-amz-signature', 'file'])

/** The expiry, every condition, and that every field has one. `fields` in lower case. */
export function policyFault(
  fields: Map<string, string>,
  bucket: string,
  bytes: number,
  nowMs: EpochMs,
): PolicyFault | null {
  const denied = (message: string): PolicyFault => ({ code: 'AccessDenied', message })
  const policy = parsed(fields.get('policy') ?? '')
  if (!policy) return denied('Invalid according to Policy: the policy cannot be read.')
  if (!(Date.parse(policy.expiration) > nowMs)) return denied('Invalid according to Policy: Policy expired.')

  const given = new Map(fields).set('bucket', bucket)
  const named = new Set<string>(['bucket'])
  for (const condition of policy.conditions) {
    const [operator, name, value] = asTriple(condition)
    if (operator === 'content-length-range') {
      const [least, most] = [Number(name), Number(value)]
      if (bytes < least)
        return { code: 'EntityTooSmall', message: 'Your proposed upload is smaller than the minimum' }
      if (bytes > most) return { code: 'EntityTooLarge', message: 'Your proposed upload exceeds the maximum' }
      continue
    }
    const field = String(name).replace(/^\$/, '').toLowerCase()
    named.add(field)
    const posted = given.get(field) ?? ''
    const holds =
      operator === 'eq'
        ? posted === String(value)
        : operator === 'starts-with' && posted.startsWith(String(value))
    if (!holds) return denied(`Invalid according to Policy: Policy Condition failed: ${field}`)
  }
  for (const field of given.keys()) {
    if (!named.has(field) && !FREE.has(field) && !field.startsWith('x-ignore-'))
      return denied(`Invalid according to Policy: Extra input fields: ${field}`)
  }
  return null
}

const asTriple = (condition: Condition): [string, string | number, string | number] => {
  if (Array.isArray(condition)) return condition
  const [name = '', value = ''] = Object.entries(condition)[0] ?? []
  return ['eq', name, value]
}

function parsed(text: string): { expiration: string; conditions: Condition[] } | null {
  try {
    const policy = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    return typeof policy.expiration === 'string' && Array.isArray(policy.conditions) ? policy : null
  } catch {
    return null
  }
}
