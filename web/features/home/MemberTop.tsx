import { FrozenNote } from '../../frame/FrozenNote.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { FirstOrder } from './FirstOrder.tsx'
import css from './home.module.css'
import { RunningStrip } from './RunningStrip.tsx'

export const MemberTop = () => (
  <div className={css.top}>
    <FrozenNote />
    <RunningStrip />
    <BalanceCard />
    <FirstOrder />
  </div>
)
