import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The chart library as modules, which its built file lacks. */
const source = fileURLToPath(new URL('../node_modules/apexcharts/src', import.meta.url))

/** Parts that `optionsFor` switches off, but that each chart would create and destroy. */
const unused = [
  ...['HeatMap', 'Pie', 'Radar', 'Radial', 'RangeBar', 'Treemap'].map((kind) => `charts/${kind}.js`),
  ...['Exports', 'Toolbar', 'ZoomPanSelection', 'tooltip/Tooltip'].map((part) => `modules/${part}.js`),
].map((path) => `${source}/${path}`)
const extensions = /^@svgdotjs\/svg\.(draggable|select|resize)\.js$/

const NO_PART = '\0no-part-of-the-chart'
/** Replaces its icons and style; the two lines we need are in PriceChart.module.css. */
const NO_TEXT = '\0no-text-of-the-chart'

/** Builds a quarter less of the chart library; development uses all of it. */
export const leanChart: Plugin = {
  name: 'lean-chart',
  apply: 'build',
  enforce: 'pre',
  buildStart() {
    const missing = unused.filter((path) => !existsSync(path))
    if (missing.length > 0) throw new Error(`apexcharts has other files now: ${missing.join(', ')}`)
  },
  async resolveId(name, importer) {
    if (name === 'apexcharts') return `${source}/apexcharts.js`
    if (!importer?.startsWith(source)) return undefined
    if (extensions.test(name)) return NO_PART
    if (/\.(svg|css)$/.test(name)) return NO_TEXT
    const found = await this.resolve(name, importer, { skipSelf: true })
    return found && unused.includes(found.id) ? NO_PART : found
  },
  load(id) {
    if (id === NO_PART) return 'export default class { destroy() {} }'
    return id === NO_TEXT ? "export default ''" : undefined
  },
}
