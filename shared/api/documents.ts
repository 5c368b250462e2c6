import { depositRoutes } from './deposits.ts'
import { deskDepositRoutes } from './desk-deposits.ts'
import { deskTicketRoutes } from './desk-tickets.ts'
import { serviceRoutes } from './service.ts'

// The routes of the kinds of documents; those of orders stand with the markets they are on.

/** What a user can ask about documents of his own. */
export const documentRoutes = [...depositRoutes, ...serviceRoutes] as const

/** What the desk can ask about them, and do. */
export const reviewRoutes = [...deskDepositRoutes, ...deskTicketRoutes] as const
