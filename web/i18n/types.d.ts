import 'i18next'
import type accept from '../desk/i18n/accept.en.json'
import type audit from '../desk/i18n/audit.en.json'
import type content from '../desk/i18n/content.en.json'
import type desk from '../desk/i18n/en.json'
import type halts from '../desk/i18n/halts.en.json'
import type mine from '../desk/i18n/mine.en.json'
import type money from '../desk/i18n/money.en.json'
import type product from '../desk/i18n/product.en.json'
import type projects from '../desk/i18n/projects.en.json'
import type { Words } from './words.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    // The desk's words are only in the desk's bundle.
    resources: Words & {
      desk: typeof desk
      accept: typeof accept
      audit: typeof audit
      content: typeof content
      halts: typeof halts
      mine: typeof mine
      money: typeof money
      product: typeof product
      projects: typeof projects
    }
    // Keys are flat: the dots in `product.EURUSD` belong to the name.
    keySeparator: false
  }
}
