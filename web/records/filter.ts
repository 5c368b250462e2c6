import { useAddressParams, withParams } from '../ui/addressParams.ts'
import { type PeriodChoice, paramsOf, periodOf } from './period.ts'

/** A parameter of the address and its values; null allows any text. */
interface Choice {
  param: string
  values: readonly string[] | null
}

/** '' is everything. */
type Chosen<Of extends Choice> = Of['values'] extends readonly (infer Value)[] ? Value | '' : string

export interface ListFilter<Filter extends PeriodChoice> {
  everything: Filter
  /** An invalid value counts as none. */
  filterOf: (params: URLSearchParams) => Filter
  /** Keeps the address's other parameters. */
  withFilter: (params: URLSearchParams, filter: Filter) => URLSearchParams
  isFiltered: (filter: Filter) => boolean
}

/** Filters a list by time and its own choices; the page's address holds them. */
export function listFilter<const Choices extends Record<string, Choice>>(choices: Choices) {
  type Filter = PeriodChoice & { [Name in keyof Choices]: Chosen<Choices[Name]> }
  const all = Object.entries(choices)
  const filter = (period: PeriodChoice, chosen: (choice: Choice) => string): Filter =>
    ({ ...period, ...Object.fromEntries(all.map(([name, choice]) => [name, chosen(choice)])) }) as Filter
  const list: ListFilter<Filter> = {
    everything: filter({ span: 'all', days: { from: '', to: '' } }, () => ''),
    filterOf: (params) =>
      filter(periodOf(params), ({ param, values }) => {
        const given = params.get(param) ?? ''
        return values === null || values.includes(given) ? given : ''
      }),
    withFilter: (params, shown) => {
      const given = Object.fromEntries(all.map(([name, { param }]) => [param, shown[name] as string]))
      return withParams(params, { ...paramsOf(shown), ...given })
    },
    isFiltered: (shown) => shown.span !== 'all' || all.some(([name]) => shown[name] !== ''),
  }
  return list
}

/** A function gets the filter as it is by then. */
export type Choose<Filter> = (change: Partial<Filter> | ((now: Filter) => Partial<Filter>)) => void

export function useFilter<Filter extends PeriodChoice>({
  everything,
  filterOf,
  withFilter,
}: ListFilter<Filter>) {
  const [params, changeParams] = useAddressParams()
  const choose: Choose<Filter> = (change) =>
    changeParams((now) => {
      const chosen = filterOf(now)
      return withFilter(now, { ...chosen, ...(typeof change === 'function' ? change(chosen) : change) })
    })
  return {
    filter: filterOf(params),
    choose,
    showAll: () => changeParams((now) => withFilter(now, everything)),
  }
}
