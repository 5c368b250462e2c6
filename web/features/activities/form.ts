/** Why an id is no partner's, as far as a phone can tell. */
export function partnerFault(
  partner: string,
  own: string,
): 'partner_required' | 'partner_is_self' | 'user_not_found' | null {
  if (partner === '') return 'partner_required'
  if (partner === own) return 'partner_is_self'
  return /^\d{8}$/.test(partner) ? null : 'user_not_found'
}
