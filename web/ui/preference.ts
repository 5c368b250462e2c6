import { createKeptStore, type Store } from '../store/store.ts'

/** Null until the user chooses. */
export type Preference<T extends string> = Store<T | null>

export const preference = <T extends string>(key: string, allowed: readonly T[]): Preference<T> =>
  createKeptStore<T | null>({
    key,
    read: (text) => allowed.find((value) => value === text) ?? null,
    write: (choice) => choice,
  })

/** Whether the user's amounts are covered. */
export const amountsHidden = preference('evenhand.hidden', ['yes', 'no'])

/** Whether the phone vibrates when an order has settled. */
export const vibrates = preference('evenhand.vibrate', ['yes', 'no'])
