import { useEffect, useState } from 'react'

/** Keeps the data of the first read as the form's base: saving over another operator's change is refused. */
export function useOpened<Data>(data: Data | undefined): Data | null {
  const [first, setFirst] = useState<Data | null>(null)
  useEffect(() => {
    if (data !== undefined) setFirst((before) => before ?? data)
  }, [data])
  return first
}
