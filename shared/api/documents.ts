import { depositRoutes } from './deposits.ts'
import { deskDepositRoutes } from './desk-deposits.ts'
import { deskTicketRoutes } from './desk-tickets.ts'
import { serviceRoutes } from './service.ts'

// Routes of kinds of documents; those of orders are in trade.ts.

export const documentRoutes = [...depositRoutes, ...serviceRoutes] as const
export const reviewRoutes = [...deskDepositRoutes, ...deskTicketRoutes] as const
