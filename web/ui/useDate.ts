import { useMemo } from 'react'
import { secondsOf } from '../../shared/time.ts'
import { useFormat } from './format.ts'

/** A server date (2026-11-22), whatever the phone's zone. */
export function useDate(): (date: string) => string {
  const format = useFormat()
  return useMemo(() => (date) => format.date(secondsOf(new Date(`${date}T12:00:00`).getTime())), [format])
}
