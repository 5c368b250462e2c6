import { useMemo } from 'react'
import { secondsOf } from '../../shared/time.ts'
import { useFormat } from './format.ts'

/** A calendar date of the server (2026-11-22) in the language on screen, whatever the zone of this phone. */
export function useDate(): (date: string) => string {
  const format = useFormat()
  return useMemo(() => (date) => format.date(secondsOf(new Date(`${date}T12:00:00`).getTime())), [format])
}
