import type { DeskTools } from '../../documents/desk-tools.ts'
import type { Handlers } from '../../http.ts'
import { announceProposed, refuseProposed } from './decide.ts'
import type { Proposal } from './proposal.ts'
import { propose } from './propose.ts'
import { viewProposal } from './view.ts'

type Tools = Pick<DeskTools<never>, 'decider' | 'namesOf'>

export const termsForDesk = ({
  decider,
  namesOf,
}: Tools): Pick<Handlers<'desk'>, `desk.terms_${'propose' | 'announce' | 'refuse'}`> => {
  const viewed = async (proposal: Proposal, { config }: ReturnType<Tools['decider']>['deps']) =>
    viewProposal(proposal, config.asset, await namesOf())
  return {
    'desk.terms_propose': async (ctx, form) => {
      const { deps, by } = decider(ctx, 'approver')
      return viewed(await propose(deps, by, form), deps)
    },
    'desk.terms_announce': async (ctx, which) => {
      const { deps, by } = decider(ctx, 'approver')
      return viewed(await announceProposed(deps, by, which), deps)
    },
    'desk.terms_refuse': async (ctx, which) => {
      const { deps, by } = decider(ctx, 'approver')
      return viewed(await refuseProposed(deps, by, which), deps)
    },
  }
}
