/** Each may do what those before it may. */
export const roles = ['reviewer', 'approver', 'admin'] as const
export type Role = (typeof roles)[number]
export const mayAct = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)
