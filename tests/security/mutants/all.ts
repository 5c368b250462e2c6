import { bonusGuards } from './bonus.ts'
import { booksGuards } from './books.ts'
import { codeGuards } from './codes.ts'
import { contentGuards } from './content.ts'
import { contractGuards } from './contract.ts'
import { depositGuards } from './deposits.ts'
import { deskGuards } from './desk.ts'
import { deskWithdrawalGuards } from './desk-withdrawals.ts'
import { destinationGuards } from './destinations.ts'
import { engagementGuards } from './engagement.ts'
import { entryGuards } from './entry.ts'
import { exchangeGuards } from './exchange.ts'
import { feedGuards } from './feeds.ts'
import { financingGuards } from './financing.ts'
import { identityGuards } from './identity.ts'
import { inputGuards } from './input.ts'
import { laptopGuards } from './laptop.ts'
import { limitGuards } from './limits.ts'
import { messageGuards } from './messages.ts'
import { offlineGuards } from './offline.ts'
import { operationGuards } from './operations.ts'
import { operatorCheckGuards } from './operator-check.ts'
import { peopleGuards } from './people.ts'
import { personalGuards } from './personal.ts'
import { projectGuards } from './projects.ts'
import { proofRemovalGuards } from './proof-removal.ts'
import { securityGuards } from './security.ts'
import { serviceGuards } from './service.ts'
import { sessionGuards } from './sessions.ts'
import { settlingGuards } from './settling.ts'
import { stageGuards } from './stage.ts'
import { stepGuards } from './steps.ts'
import { termsGuards } from './terms.ts'
import { toldGuards } from './told.ts'
import { uploadGuards } from './uploads.ts'
import { viewGuards } from './views.ts'
import { wayGuards } from './ways.ts'
import { wireGuards } from './wire.ts'
import { withdrawalGuards } from './withdrawals.ts'

/** Every guard of the product that a test claims to hold. */
export const guards = [
  ...inputGuards,
  ...peopleGuards,
  ...codeGuards,
  ...securityGuards,
  ...personalGuards,
  ...wireGuards,
  ...uploadGuards,
  ...contentGuards,
  ...depositGuards,
  ...entryGuards,
  ...exchangeGuards,
  ...termsGuards,
  ...wayGuards,
  ...projectGuards,
  ...financingGuards,
  ...deskWithdrawalGuards,
  ...booksGuards,
  ...deskGuards,
  ...operatorCheckGuards,
  ...operationGuards,
  ...sessionGuards,
  ...serviceGuards,
  ...proofRemovalGuards,
  ...identityGuards,
  ...destinationGuards,
  ...messageGuards,
  ...toldGuards,
  ...viewGuards,
  ...limitGuards,
  ...bonusGuards,
  ...engagementGuards,
  ...feedGuards,
  ...laptopGuards,
  ...offlineGuards,
  ...contractGuards,
  ...settlingGuards,
  ...stageGuards,
  ...stepGuards,
  ...withdrawalGuards,
]
