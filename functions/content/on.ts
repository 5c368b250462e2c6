import { type OwnActivity, ownActivities } from '../../shared/articles.ts'
import type { RuntimeConfig } from '../config.ts'

type Settings = Pick<RuntimeConfig, 'invitation' | 'sign' | 'vip' | 'reward' | 'couple'>

export function switchedOn({ invitation, sign, vip, reward, couple }: Settings): OwnActivity[] {
  const gives: Record<OwnActivity, boolean> = {
    invite: invitation.reward > 0,
    sign: sign.reward > 0 || sign.seventh > 0,
    vip: vip.percentEach > 0,
    bonus: reward.percent > 0,
    couple: couple.reward > 0,
  }
  return ownActivities.filter((each) => gives[each])
}
