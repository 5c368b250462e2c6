import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import { keys, tapePartition } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import type { Row, Table } from '../table/write.ts'
import type { Ohlc } from './candles.ts'
import type { DayRecord, DayStore } from './records.ts'

const AT_ONCE = 16

/** A hand-changed record would shift prices, and every check would show it. */
export function tableDays(table: Table, log: Deps['log'], { recorder }: { recorder: boolean }): DayStore {
  return {
    async load(series, fromDay, toDay) {
      try {
        const rows = await allRows(table, {
          pk: tapePartition(series),
          from: keys.tapeDay(series, fromDay).sk,
          to: keys.tapeDay(series, toDay).sk,
        })
        return rows.map(recordOf)
      } catch (error) {
        log('warn', 'tape days not read', errorFields(error))
        return []
      }
    },

    async save(series, records) {
      if (!recorder) return
      const waiting = records.map((record) => rowOf(series, record))
      const writeNext = async (): Promise<void> => {
        for (let item = waiting.pop(); item; item = waiting.pop()) await table.write({ kind: 'put', item })
      }
      try {
        await Promise.all(Array.from({ length: AT_ONCE }, writeNext))
      } catch (error) {
        log('error', 'tape days not kept', errorFields(error))
      }
    },
  }
}

const rowOf = (series: string, { day, displacement, candle }: DayRecord): Row => ({
  ...keys.tapeDay(series, day),
  displacement,
  ...(candle && { candle: { ...candle } }),
})

function recordOf(row: Row): DayRecord {
  const candle = row.candle as Record<keyof Ohlc, bigint> | undefined
  return {
    day: Number(row.sk.slice('DAY#'.length)),
    displacement: Number(row.displacement),
    ...(candle && {
      candle: {
        open: Number(candle.open),
        high: Number(candle.high),
        low: Number(candle.low),
        close: Number(candle.close),
      },
    }),
  }
}
