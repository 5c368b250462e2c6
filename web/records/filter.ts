import { useAddressParams, withParams } from '../ui/addressParams.ts'
import { type PeriodChoice, paramsOf, periodOf } from './period.ts'

/** A choice of a list beside its time: the parameter in the address, and its values; null is any text. */
interface Choice {
  param: string
  values: readonly string[] | null
}

/** What is chosen; '' is everything. */
type Chosen<Of extends Choice> = Of['values'] extends readonly (infer Value)[] ? Value | '' : string

export interface ListFilter<Filter extends PeriodChoice> {
  everything: Filter
  /** The filter in an address; a wrong value counts as none. */
  filterOf: (params: URLSearchParams) => Filter
  /** An address with this filter; its other parameters stay. */
  withFilter: (params: URLSearchParams, filter: Filter) => URLSearchParams
  /** Whether the filter leaves anything out. */
  isFiltered: (filter: Filter) => boolean
}

/** Which documents a list shows: of which time, and by choices of its own. Kept in the page's address. */
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

/** Changes some of a filter, whatever else of it is chosen by then. */
export type Choose<Filter> = (change: Partial<Filter> | ((now: Filter) => Partial<Filter>)) => void

/** The filter of the page's address. */
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
