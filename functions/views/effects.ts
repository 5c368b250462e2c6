export { type CountDeps, countDays } from './days/count.ts'
export { countNeeded } from './days/needed.ts'
