/** What follows a change of an account: days that are over are counted (functions/effects). */
export { AccountMoving, type CountDeps, countDays } from './days/count.ts'
export { countLater } from './days/later.ts'
export { both, type Count, countNeeded } from './days/needed.ts'
