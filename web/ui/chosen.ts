import { createContext, useContext } from 'react'

/** The address open next to a list; null for none. */
export const Chosen = createContext<string | null>(null)

export const useIsChosen = (to: string | undefined): boolean => useContext(Chosen) === to && to !== undefined
