import { useEffect, useState } from 'react'

/**
 * What was read when this page opened: it is what is changed, whatever another operator does meanwhile. Saving it then is
 * refused.
 */
export function useOpened<Data>(data: Data | undefined): Data | null {
  const [first, setFirst] = useState<Data | null>(null)
  useEffect(() => {
    if (data !== undefined) setFirst((before) => before ?? data)
  }, [data])
  return first
}
