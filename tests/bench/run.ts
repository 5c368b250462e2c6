import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { benchAccruing } from './accruing.ts'
import { benchActions } from './actions.ts'
import { benchBundles } from './bundles.ts'
import { benchChart } from './chart.ts'
import type { Figure } from './figure.ts'
import { benchFirstLoad } from './first-load.ts'
import { benchIdentity } from './identity.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMemory } from './memory.ts'
import { benchPhoto } from './photo.ts'
import { benchPlacing } from './placing.ts'
import { benchPoster } from './poster.ts'
import { benchQueue } from './queue.ts'
import { benchResultOnScreen } from './result-on-screen.ts'
import { benchSettling } from './settling.ts'
import { benchStart } from './start.ts'
import { benchVisit } from './visit.ts'

// npm run bench [name ...]: measures, prints a table, writes .bench/bench.json. Exits 1 when a figure misses its bound.
const parts: Record<string, () => Promise<Figure[]>> = {
  actions: benchActions,
  photo: benchPhoto,
  poster: benchPoster,
  identity: benchIdentity,
  placing: benchPlacing,
  settling: benchSettling,
  accruing: benchAccruing,
  queue: benchQueue,
  bundles: benchBundles,
  memory: benchMemory,
  'first-load': benchFirstLoad,
  chart: benchChart,
  lighthouse: benchLighthouse,
  start: benchStart,
  visit: benchVisit,
  'result-on-screen': benchResultOnScreen,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`unknown: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)

const figures: Figure[] = []
for (const [name, bench] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`${name}...\n`)
  figures.push(...(await bench()))
}

const rows = figures.map((figure) => [
  figure.name,
  `${round(figure.value)} ${figure.unit}`,
  figure.bound ? `${figure.bound.kind === 'max' ? '<=' : '>='} ${figure.bound.value}` : '',
  met(figure) ? '' : 'MISSED',
])
const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
for (const row of rows) {
  process.stdout.write(
    `${row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()}\n`,
  )
}

const folder = join(import.meta.dirname, '..', '..', '.bench')
mkdirSync(folder, { recursive: true })
const machine = { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model }
writeFileSync(
  join(folder, 'bench.json'),
  JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2),
)
process.exitCode = figures.every(met) ? 0 : 1

function met({ value, bound }: Figure): boolean {
  if (!bound) return true
  return bound.kind === 'max' ? value <= bound.value : value >= bound.value
}

function round(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}
