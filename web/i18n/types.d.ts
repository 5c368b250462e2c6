import 'i18next'
import type { Words } from './index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Words
    // Our keys are flat: the dots in `product.EURUSD` belong to the name.
    keySeparator: false
  }
}
