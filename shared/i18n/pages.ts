import type { Lang } from './languages.ts'
import deAbout from './pages/de/about.json' with { type: 'json' }
import deAgreement from './pages/de/agreement.json' with { type: 'json' }
import deHelp from './pages/de/help.json' with { type: 'json' }
import deRisk from './pages/de/risk.json' with { type: 'json' }
import deRules from './pages/de/rules.json' with { type: 'json' }
import enAbout from './pages/en/about.json' with { type: 'json' }
import enAgreement from './pages/en/agreement.json' with { type: 'json' }
import enHelp from './pages/en/help.json' with { type: 'json' }
import enRisk from './pages/en/risk.json' with { type: 'json' }
import enRules from './pages/en/rules.json' with { type: 'json' }
import esAbout from './pages/es/about.json' with { type: 'json' }
import esAgreement from './pages/es/agreement.json' with { type: 'json' }
import esHelp from './pages/es/help.json' with { type: 'json' }
import esRisk from './pages/es/risk.json' with { type: 'json' }
import esRules from './pages/es/rules.json' with { type: 'json' }
import frAbout from './pages/fr/about.json' with { type: 'json' }
import frAgreement from './pages/fr/agreement.json' with { type: 'json' }
import frHelp from './pages/fr/help.json' with { type: 'json' }
import frRisk from './pages/fr/risk.json' with { type: 'json' }
import frRules from './pages/fr/rules.json' with { type: 'json' }
import jaAbout from './pages/ja/about.json' with { type: 'json' }
import jaAgreement from './pages/ja/agreement.json' with { type: 'json' }
import jaHelp from './pages/ja/help.json' with { type: 'json' }
import jaRisk from './pages/ja/risk.json' with { type: 'json' }
import jaRules from './pages/ja/rules.json' with { type: 'json' }
import koAbout from './pages/ko/about.json' with { type: 'json' }
import koAgreement from './pages/ko/agreement.json' with { type: 'json' }
import koHelp from './pages/ko/help.json' with { type: 'json' }
import koRisk from './pages/ko/risk.json' with { type: 'json' }
import koRules from './pages/ko/rules.json' with { type: 'json' }
import thAbout from './pages/th/about.json' with { type: 'json' }
import thAgreement from './pages/th/agreement.json' with { type: 'json' }
import thHelp from './pages/th/help.json' with { type: 'json' }
import thRisk from './pages/th/risk.json' with { type: 'json' }
import thRules from './pages/th/rules.json' with { type: 'json' }
import viAbout from './pages/vi/about.json' with { type: 'json' }
import viAgreement from './pages/vi/agreement.json' with { type: 'json' }
import viHelp from './pages/vi/help.json' with { type: 'json' }
import viRisk from './pages/vi/risk.json' with { type: 'json' }
import viRules from './pages/vi/rules.json' with { type: 'json' }
import zhHansAbout from './pages/zh-Hans/about.json' with { type: 'json' }
import zhHansAgreement from './pages/zh-Hans/agreement.json' with { type: 'json' }
import zhHansHelp from './pages/zh-Hans/help.json' with { type: 'json' }
import zhHansRisk from './pages/zh-Hans/risk.json' with { type: 'json' }
import zhHansRules from './pages/zh-Hans/rules.json' with { type: 'json' }
import zhHantAbout from './pages/zh-Hant/about.json' with { type: 'json' }
import zhHantAgreement from './pages/zh-Hant/agreement.json' with { type: 'json' }
import zhHantHelp from './pages/zh-Hant/help.json' with { type: 'json' }
import zhHantRisk from './pages/zh-Hant/risk.json' with { type: 'json' }
import zhHantRules from './pages/zh-Hant/rules.json' with { type: 'json' }

/** A test compares the files with these. */
export const AGREEMENT_VERSION = '2026-11-21'
export const RISK_VERSION = '2026-11-21'

export const pageTypes = ['agreement', 'risk', 'rules', 'about', 'help'] as const
export type PageType = (typeof pageTypes)[number]

export interface Page {
  version: string
  title: string
  sections: {
    heading: string
    body: string[]
    questions?: { question: string; answer: string[] }[]
  }[]
}

const pages: Readonly<Record<Lang, Readonly<Record<PageType, Page>>>> = {
  en: { agreement: enAgreement, risk: enRisk, rules: enRules, about: enAbout, help: enHelp },
  'zh-Hans': {
    agreement: zhHansAgreement,
    risk: zhHansRisk,
    rules: zhHansRules,
    about: zhHansAbout,
    help: zhHansHelp,
  },
  'zh-Hant': {
    agreement: zhHantAgreement,
    risk: zhHantRisk,
    rules: zhHantRules,
    about: zhHantAbout,
    help: zhHantHelp,
  },
  es: { agreement: esAgreement, risk: esRisk, rules: esRules, about: esAbout, help: esHelp },
  fr: { agreement: frAgreement, risk: frRisk, rules: frRules, about: frAbout, help: frHelp },
  ja: { agreement: jaAgreement, risk: jaRisk, rules: jaRules, about: jaAbout, help: jaHelp },
  vi: { agreement: viAgreement, risk: viRisk, rules: viRules, about: viAbout, help: viHelp },
  de: { agreement: deAgreement, risk: deRisk, rules: deRules, about: deAbout, help: deHelp },
  ko: { agreement: koAgreement, risk: koRisk, rules: koRules, about: koAbout, help: koHelp },
  th: { agreement: thAgreement, risk: thRisk, rules: thRules, about: thAbout, help: thHelp },
}

export const pageOf = (lang: Lang, type: PageType): Page => pages[lang][type]
