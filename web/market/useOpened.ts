import { useEffect } from 'react'
import { openedNow, recents } from './kept.ts'

/** Keeps a product among those last opened. Its page calls this once it knows that the product exists. */
export function useOpened(productId: string | undefined): void {
  useEffect(() => {
    if (productId !== undefined) recents.set(openedNow(recents.get(), productId))
  }, [productId])
}
