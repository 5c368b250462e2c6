import { createKeptStore, type Store } from '../store/store.ts'

/** A choice kept on this phone; null as long as nobody chose. */
export type Preference<T extends string> = Store<T | null>

export const preference = <T extends string>(key: string, allowed: readonly T[]): Preference<T> =>
  createKeptStore<T | null>({
    key,
    read: (text) => allowed.find((value) => value === text) ?? null,
    write: (choice) => choice,
  })

/** Whether amounts of one's own are covered, for eyes beside. */
export const amountsHidden = preference('evenhand.hidden', ['yes', 'no'])

/** Whether the phone buzzes once when an order has settled. */
export const vibrates = preference('evenhand.vibrate', ['yes', 'no'])
