import type { Lang } from './languages.ts'
import deAbout from './pages/de/about.json' with { type: 'json' }
import deAgreement from './pages/de/agreement.json' with { type: 'json' }
import deRisk from './pages/de/risk.json' with { type: 'json' }
import deRules from './pages/de/rules.json' with { type: 'json' }
import enAbout from './pages/en/about.json' with { type: 'json' }
import enAgreement from './pages/en/agreement.json' with { type: 'json' }
import enRisk from './pages/en/risk.json' with { type: 'json' }
import enRules from './pages/en/rules.json' with { type: 'json' }
import esAbout from './pages/es/about.json' with { type: 'json' }
import esAgreement from './pages/es/agreement.json' with { type: 'json' }
import esRisk from './pages/es/risk.json' with { type: 'json' }
import esRules from './pages/es/rules.json' with { type: 'json' }
import frAbout from './pages/fr/about.json' with { type: 'json' }
import frAgreement from './pages/fr/agreement.json' with { type: 'json' }
import frRisk from './pages/fr/risk.json' with { type: 'json' }
import frRules from './pages/fr/rules.json' with { type: 'json' }
import jaAbout from './pages/ja/about.json' with { type: 'json' }
import jaAgreement from './pages/ja/agreement.json' with { type: 'json' }
import jaRisk from './pages/ja/risk.json' with { type: 'json' }
import jaRules from './pages/ja/rules.json' with { type: 'json' }
import koAbout from './pages/ko/about.json' with { type: 'json' }
import koAgreement from './pages/ko/agreement.json' with { type: 'json' }
import koRisk from './pages/ko/risk.json' with { type: 'json' }
import koRules from './pages/ko/rules.json' with { type: 'json' }
import thAbout from './pages/th/about.json' with { type: 'json' }
import thAgreement from './pages/th/agreement.json' with { type: 'json' }
import thRisk from './pages/th/risk.json' with { type: 'json' }
import thRules from './pages/th/rules.json' with { type: 'json' }
import viAbout from './pages/vi/about.json' with { type: 'json' }
import viAgreement from './pages/vi/agreement.json' with { type: 'json' }
import viRisk from './pages/vi/risk.json' with { type: 'json' }
import viRules from './pages/vi/rules.json' with { type: 'json' }
import zhHansAbout from './pages/zh-Hans/about.json' with { type: 'json' }
import zhHansAgreement from './pages/zh-Hans/agreement.json' with { type: 'json' }
import zhHansRisk from './pages/zh-Hans/risk.json' with { type: 'json' }
import zhHansRules from './pages/zh-Hans/rules.json' with { type: 'json' }
import zhHantAbout from './pages/zh-Hant/about.json' with { type: 'json' }
import zhHantAgreement from './pages/zh-Hant/agreement.json' with { type: 'json' }
import zhHantRisk from './pages/zh-Hant/risk.json' with { type: 'json' }
import zhHantRules from './pages/zh-Hant/rules.json' with { type: 'json' }

/** A text of the operator's: the user agreement, the risk text, the trading rules, about us. */
export interface Page {
  /** Date of the text; kept with who accepted it. */
  version: string
  title: string
  sections: { heading: string; body: string[] }[]
}
export type PageType = 'agreement' | 'risk' | 'rules' | 'about'

const pages: Record<PageType, Record<Lang, Page>> = {
  agreement: {
    en: enAgreement,
    'zh-Hans': zhHansAgreement,
    'zh-Hant': zhHantAgreement,
    es: esAgreement,
    fr: frAgreement,
    ja: jaAgreement,
    vi: viAgreement,
    de: deAgreement,
    ko: koAgreement,
    th: thAgreement,
  },
  risk: {
    en: enRisk,
    'zh-Hans': zhHansRisk,
    'zh-Hant': zhHantRisk,
    es: esRisk,
    fr: frRisk,
    ja: jaRisk,
    vi: viRisk,
    de: deRisk,
    ko: koRisk,
    th: thRisk,
  },
  rules: {
    en: enRules,
    'zh-Hans': zhHansRules,
    'zh-Hant': zhHantRules,
    es: esRules,
    fr: frRules,
    ja: jaRules,
    vi: viRules,
    de: deRules,
    ko: koRules,
    th: thRules,
  },
  about: {
    en: enAbout,
    'zh-Hans': zhHansAbout,
    'zh-Hant': zhHantAbout,
    es: esAbout,
    fr: frAbout,
    ja: jaAbout,
    vi: viAbout,
    de: deAbout,
    ko: koAbout,
    th: thAbout,
  },
}

export const pageOf = (lang: Lang, type: PageType): Page => pages[type][lang]

export const RISK_VERSION = pages.risk.en.version
export const AGREEMENT_VERSION = pages.agreement.en.version
