/** What follows a change of an account: days that are over are counted (functions/effects). */
export { type CountDeps, countDays } from './days/count.ts'
export { countNeeded } from './days/needed.ts'
