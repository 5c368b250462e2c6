import { BalanceCard } from './BalanceCard.tsx'
import { FirstOrder } from './FirstOrder.tsx'
import css from './home.module.css'
import { RunningStrip } from './RunningStrip.tsx'

/** For whoever is logged in: what runs, what there is, and at the very beginning the first step. */
export const MemberTop = () => (
  <div className={css.top}>
    <RunningStrip />
    <BalanceCard />
    <FirstOrder />
  </div>
)
