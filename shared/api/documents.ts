import { depositRoutes } from './deposits.ts'
import { deskChangeRoutes } from './desk-changes.ts'
import { deskDepositRoutes } from './desk-deposits.ts'
import { deskIdentityRoutes } from './desk-identity.ts'
import { deskTicketRoutes } from './desk-tickets.ts'
import { deskWithdrawalRoutes } from './desk-withdrawals.ts'
import { exchangeRoutes } from './exchange.ts'
import { financingRoutes } from './financing.ts'
import { identityRoutes } from './identity.ts'
import { serviceRoutes } from './service.ts'
import { withdrawalRoutes } from './withdrawals.ts'

export const documentRoutes = [
  ...depositRoutes,
  ...exchangeRoutes,
  ...financingRoutes,
  ...withdrawalRoutes,
  ...serviceRoutes,
  ...identityRoutes,
] as const
export const reviewRoutes = [
  ...deskDepositRoutes,
  ...deskWithdrawalRoutes,
  ...deskTicketRoutes,
  ...deskIdentityRoutes,
  ...deskChangeRoutes,
] as const
