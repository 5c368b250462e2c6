import { createHmac } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { tradingMinutes } from '../../shared/market/hours.ts'
import { type Chain, chainFrom, DAY_MINUTES, keyAt, topKey } from '../../shared/tape/chain.ts'
import type { Instrument } from '../../shared/tape/instruments.ts'
import { displacementOf, fadeOn, levelOf } from '../../shared/tape/walk.ts'
import { currentWalk, type WalkVersion } from '../../shared/tape/walks.ts'
import { DAY, type EpochDay } from '../../shared/time.ts'
import { recent } from './recent.ts'
import type { DayRecord, DayStore } from './records.ts'
import { createSimDay, type SimDay } from './simDay.ts'

/** Holds the secret seed. */
export interface SimHistory {
  /** Do not publish it before its minute has ended. */
  key(day: EpochDay, minute: number): Uint8Array
  commitment(day: EpochDay): Uint8Array
  day(walk: WalkVersion, instrument: Instrument, day: EpochDay): Promise<SimDay>
  /** Finished trading days with candles, by the current walk, oldest first. */
  records(instrument: Instrument, from: EpochDay, to: EpochDay): Promise<Required<DayRecord>[]>
}

// 46 kB per chain and 80 kB per day and symbol: 14 MB when full.
const CHAINS = 64
const DAYS = 128
const COMMITMENTS = 512
const RECORDS = 1500

export function createSimHistory(seed: Uint8Array, store?: DayStore): SimHistory {
  const chain = recent(CHAINS, (day: EpochDay): Chain => chainFrom(topKey(seed, day), DAY_MINUTES))
  const commitment = recent(COMMITMENTS, (day: EpochDay) => keyAt(chain(day), 0).slice())
  const fingerprint = createHmac('sha256', seed).update('evenhand series').digest('hex').slice(0, 16)
  const shelf = recent(100, (_symbol: string) => ({
    records: new Map<EpochDay, DayRecord>(),
    busy: Promise.resolve(),
  }))

  const levelOn = (walk: WalkVersion, instrument: Instrument, day: EpochDay) => {
    const { records } = shelf(instrument.symbol)
    return levelOf(walk, instrument, day, (past) => {
      const record = records.get(past)
      if (!record) throw new Error(`day ${past} of ${instrument.symbol} was not prepared`)
      return record.displacement
    })
  }
  const makeDay = (walk: WalkVersion, instrument: Instrument, day: EpochDay) =>
    createSimDay(instrument, day, chain(day), levelOn(walk, instrument, day))

  async function prepare(
    instrument: Instrument,
    from: EpochDay,
    to: EpochDay,
    candles: boolean,
  ): Promise<void> {
    const { records } = shelf(instrument.symbol)
    const lacks = (day: EpochDay) => {
      const record = records.get(day)
      return (!record || (candles && !record.candle)) && tradingMinutes(instrument.hours, day) > 0
    }
    if (!daysOf(from, to).some(lacks)) return

    const series = `${currentWalk}-${instrument.symbol}-${fingerprint}`
    for (const record of (await store?.load(series, from, to)) ?? []) records.set(record.day, record)
    const missing = daysOf(from, to).filter(lacks)
    if (candles && missing[0] !== undefined) {
      const { days } = fadeOn(currentWalk, instrument, to)
      await prepare(instrument, missing[0] - days, missing[0] - 1, false)
    }
    const made: DayRecord[] = []
    for (const day of missing) {
      made.push(candles ? withCandle(instrument, day) : withoutCandle(instrument, day))
      records.set(day, made.at(-1) as DayRecord)
      // A day takes milliseconds; other requests must run in between.
      await breathe()
    }
    if (made.length > 0) await store?.save(series, made)
    for (const day of [...records.keys()].sort((a, b) => a - b).slice(0, -RECORDS)) records.delete(day)
  }

  const withoutCandle = (instrument: Instrument, day: EpochDay): DayRecord => ({
    day,
    displacement: displacementOf(instrument, day, chain(day)),
  })

  function withCandle(instrument: Instrument, day: EpochDay): DayRecord {
    const walk = makeDay(currentWalk, instrument, day)
    const candle = walk.range(0, DAY)
    if (!candle) throw new Error(`day ${day} of ${instrument.symbol} has no tick`)
    return { day, displacement: walk.displacement(), candle }
  }

  /** One run per symbol, so that readers do not compute the same days. */
  async function prepared(
    instrument: Instrument,
    from: EpochDay,
    to: EpochDay,
    candles: boolean,
  ): Promise<void> {
    const place = shelf(instrument.symbol)
    const turn = place.busy.then(() => prepare(instrument, from, to, candles))
    place.busy = turn.catch(() => undefined)
    await turn
  }

  const days = new Map<string, SimDay>()
  return {
    key: (day, minute) => (minute === DAY_MINUTES ? topKey(seed, day) : keyAt(chain(day), minute)),
    commitment,
    async day(walk, instrument, day) {
      const id = `${walk} ${instrument.symbol} ${day}`
      const fading = fadeOn(walk, instrument, day).days
      if (!days.has(id)) await prepared(instrument, day - fading, day - 1, false)
      const made = days.get(id) ?? makeDay(walk, instrument, day)
      // Reinserted, so that the latest used day is dropped last.
      days.delete(id)
      days.set(id, made)
      if (days.size > DAYS) days.delete(days.keys().next().value as string)
      return made
    },
    async records(instrument, from, to) {
      await prepared(instrument, from, to, true)
      const { records } = shelf(instrument.symbol)
      return daysOf(from, to)
        .map((day) => records.get(day))
        .filter((record): record is Required<DayRecord> => record?.candle !== undefined)
    },
  }
}

const daysOf = (from: EpochDay, to: EpochDay): EpochDay[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
