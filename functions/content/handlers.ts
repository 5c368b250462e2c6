import { languages } from '../../shared/i18n/languages.ts'
import { pageOf, RISK_VERSION } from '../../shared/i18n/pages.ts'
import { formatAmount } from '../../shared/money.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { feedLabel } from '../tape/feeds.ts'
import { currentRules } from '../tape/rules.ts'
import { openapi } from './openapi.ts'

export const contentHandlers = ({ config }: DepsOf<'content'>): Handlers<'content'> => ({
  'content.info': async () => {
    const { brand, stage, money, timeZone, defaultLanguage, asset, practice, service, operator } = config
    return {
      brand,
      stage,
      money,
      timeZone,
      defaultLanguage,
      languages: [...languages],
      feed: feedLabel(config.feed),
      asset,
      practice: {
        grant: formatAmount(BigInt(practice.grant), asset),
        refillBelow: formatAmount(BigInt(practice.refillBelow), asset),
      },
      service,
      operator,
      rules: currentRules,
      riskVersion: RISK_VERSION,
    }
  },

  'content.get_detail_from_type': async ({ lang }, { type }) => ({ type, ...pageOf(lang, type) }),

  'content.openapi': async () => openapi(config.brand),
})
