import { useEffect } from 'react'
import { openedNow, recents } from './kept.ts'

/** Call only for a product that exists. */
export function useOpened(productId: string | undefined): void {
  useEffect(() => {
    if (productId !== undefined) recents.set(openedNow(recents.get(), productId))
  }, [productId])
}
