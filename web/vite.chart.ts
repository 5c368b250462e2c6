import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The chart's library as its package brings it beside the built one: the same code, in modules. */
const source = fileURLToPath(new URL('../node_modules/apexcharts/src', import.meta.url))

/**
 * What of it our two kinds of chart never come to, as `optionsFor` switches it off: other kinds, tooltips, the toolbar,
 * zooming by it, downloads, what is dragged with the mouse. Each is made with a chart, and put away with it.
 */
const unused = [
  ...['HeatMap', 'Pie', 'Radar', 'Radial', 'RangeBar', 'Treemap'].map((kind) => `charts/${kind}.js`),
  ...['Exports', 'Toolbar', 'ZoomPanSelection', 'tooltip/Tooltip'].map((part) => `modules/${part}.js`),
].map((path) => `${source}/${path}`)
const extensions = /^@svgdotjs\/svg\.(draggable|select|resize)\.js$/

/** In place of what is unused. */
const NO_PART = '\0no-part-of-the-chart'
/** In place of its icons and its style, that of tooltips, menus and legends: our two lines of it are in PriceChart.module.css. */
const NO_TEXT = '\0no-text-of-the-chart'

/** Builds the chart's library without what we do not use: a quarter of it. While developing, it comes whole. */
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
