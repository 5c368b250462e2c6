import { createContext, useContext } from 'react'

/** The address that is open beside a list; null where none is. */
export const Chosen = createContext<string | null>(null)

/** Whether the address a row leads to is the one open beside its list. */
export const useIsChosen = (to: string | undefined): boolean => useContext(Chosen) === to && to !== undefined
