import { describe, expect, test } from 'vitest'
import { calls, callsOf, checkedValues } from './calls.ts'
import { slugOf } from './checks.ts'
import { deskTexts, screenTexts } from './words.ts'

/** Where a key is handed to `t` in a variable: the keys it may be. Every such place is named here. */
const handed: Record<string, RegExp[]> = {
  // The sentence of any slug; shared.test.ts holds the slugs to the contract.
  'web/ui/useSlugText.ts': [],
  'web/frame/TabBar.tsx': [/^common:tab_/],
  'web/frame/Rail.tsx': [/^common:tab_/],
  // What each key does, by the words of what it presses.
  'web/frame/Keys.tsx': [
    /^common:(direction_(up|down)|confirm|close)$/,
    /^(trade:duration|market:search_products)$/,
  ],
  // Every state, whether the thing is there yet or not.
  'web/ui/StatusBadge.tsx': [/^common:status_/, /^common:state_(trading|closed|nonTrading|forbidden)$/],
  // The titles of the route table.
  'web/frame/Shell.tsx': [/^common:(title_|not_found_title)/],
  // The places, actions and outcomes of the desk, each by a table beside its use.
  'web/desk/frame/Shell.tsx': [/^desk:(users|products|ways|content|audit|mine)$/],
  'web/desk/reviews/withdrawal/WithdrawalBar.tsx': [/^money:payout_done_(awaiting|sending)$/],
  'web/desk/frame/StateBadge.tsx': [/^desk:(active|locked|erased)$/],
  'web/desk/ways/WayCard.tsx': [/^desk:way_(not_)?offered$/],
  'web/desk/ways/Versions.tsx': [/^desk:way_(not_)?offered$/, /^money:way_(confirmed|refused)$/],
  'web/desk/ways/DecideWay.tsx': [
    /^desk:way_(not_)?offered$/,
    /^money:way_(done_\w+|\w+_title|confirm|take_back)$/,
  ],
  'web/desk/frame/Help.tsx': [/^desk:key_/],
  'web/desk/review/DecisionBar.tsx': [/^desk:(first_eyes_yours|needs_approver)$/],
  'web/desk/review/Decided.tsx': [/^desk:decided_(approved|refused)$/],
  'web/desk/reviews/deposit/DepositBar.tsx': [/^desk:outcome_/],
  // The parts of a submission.
  'web/desk/reviews/identity.tsx': [/^desk:part_/],
  'web/desk/reviews/identity/EarlierOnes.tsx': [/^desk:part_/],
  'web/desk/reviews/identity/IdentityBar.tsx': [/^desk:part_/],
  'web/desk/reviews/identity/IdentityPanels.tsx': [/^desk:part_/],
  'web/desk/reviews/identity/useCameBefore.tsx': [/^desk:part_/],
  'web/desk/reviews/change/words.tsx': [],
  // What a link to a document is called.
  'web/desk/audit/AuditPage.tsx': [/^desk:(topic_deposit|ticket|identity|change)$/],
  // The states of the registry, and the parts of a document that reasons are about.
  'web/desk/trail/useStateText.ts': [
    /^desk:(active|locked|invited|lines|role_\w+|by_(code|recovery)|thread_(waiting|answered|closed)|product_\w+|project_(titled|opened)|books_\w+|way_into|titled|article_\w+|what_\w+|identity_level)$/,
  ],
  'web/desk/trail/Reason.tsx': [],
  'web/desk/trail/useOperatorName.ts': [/^desk:(console|nightly)$/],
  'web/desk/products/ProductsPage.tsx': [],
  'web/desk/products/Terms.tsx': [/^product:(same|changed)$/],
  'web/desk/products/DecideTerms.tsx': [
    /^desk:refuse$/,
    /^product:(announce|withdraw)$/,
    /^product:((announce|refuse|withdraw)_title|done_(announced|refused|withdrawn))$/,
  ],
  'web/desk/products/HaltDialog.tsx': [
    /^desk:(halt|resume)$/,
    /^halts:(done_)?(halt|resume|halted|resumed|resume_asked)(_title|_effect|_effect_first)?$/,
  ],
  'web/desk/content/ArticleCard.tsx': [/^content:(ended|discarded)_by$/],
  'web/desk/content/TermsFields.tsx': [/^content:f_endAt_(rules|hint)$/],
  'web/desk/content/TextFields.tsx': [/^content:f_lead(_rules)?$/],
  'web/desk/projects/DraftPage.tsx': [/^projects:done_(draft|edit)$/],
  'web/desk/projects/ProjectCard.tsx': [/^projects:(closed|discarded)_by$/],
  'web/desk/users/Frozen.tsx': [/^desk:done_lift(ed|_asked)$/],
  'web/desk/users/UserDetail.tsx': [/^desk:last_(un)?lock$/],
  'web/desk/users/LockDialog.tsx': [/^desk:(done_(un)?locked|(un)?lock_title)$/],
  'web/desk/users/Orders.tsx': [/^desk:result_/],
  'web/features/user/Reading.tsx': [/^common:title_/],
  'web/features/pages/DownloadPage.tsx': [/^system:download_(ios|android|desktop)_\d$/],
  'web/check/Value.tsx': [/^common:direction_(up|down)$/],
  'web/features/activities/Question.tsx': [/^activities:quiz_(house|loss|next|bonus|stop)(_(\d|why))?$/],
  // Where a limit is set right, and how far a withdrawal is.
  'web/features/withdrawals/WithdrawalFields.tsx': [/^withdrawals:add$/],
  'web/features/withdrawals/Stops.tsx': [/^withdrawals:add$/],
  'web/features/withdrawals/WithdrawalReceipt.tsx': [/^withdrawals:(first_eyes|sent|paid|returned)$/],
  'web/features/withdrawals/Waiting.tsx': [/^withdrawals:(awaiting|sending)$/],
  'web/features/fairness/HowPrices.tsx': [
    /^check:fair_(plain_)?(sim|replay|kraken)_\d$/,
    /^check:fair_(one_tape|plain_[23])$/,
  ],
  'web/features/limits/LimitRow.tsx': [/^limits:(stake|loss|deposit)$/],
  'web/features/limits/LimitSheet.tsx': [/^limits:(stake|loss|deposit)$/],
  'web/features/limits/Breaks.tsx': [/^limits:(timeOut|exclusion|days|months)$/],
  'web/features/trade/Outcomes.tsx': [/^trade:(win|draw|loss)$/],
  'web/trading/TellVerdicts.tsx': [/^trade:(win|draw|loss|void)$/],
}

const all = calls()
const texts = [...screenTexts('en').keys(), ...deskTexts('en').keys()]
const asked = all.flatMap(({ key }) => (key === null ? [] : [key]))
const patternOf = (key: string) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '[\\w.-]+')}$`)
const names = new Set([...texts, ...texts.map(slugOf)])

/** Kept apart, so that it is text here and a placeholder only in what is read. */
const slot = '$' + '{product.state}'

describe('the reader of the sources', () => {
  test.each<[string, (string | null)[]]>([
    ["const { t } = useTranslation()\nt('back')", ['common:back']],
    ["const { t } = useTranslation('trade')\nt('chart', { symbol })", ['trade:chart']],
    ["useTranslation(['user', 'common'])\nt('theme') + t('common:back')", ['user:theme', 'common:back']],
    [`useTranslation('user')\nt(\`theme_${slot}\`)`, ['user:theme_*']],
    [`useTranslation('user')\nt(\`common:state_${slot}_until\`)`, ['common:state_*_until']],
    ["useTranslation()\nt(\n  'back',\n)", ['common:back']],
    ["useTranslation()\nt('back' as 'close')", ['common:back']],
    ['useTranslation()\nt(key)', [null]],
    ["useTranslation()\nt(a ? 'back' : 'close')", [null]],
    ["useTranslation('trade')\nuseTranslation()\nt('back')", ['common:back']],
    ["format('back'); list.set('back')", []],
  ])('%j', (source, keys) => {
    expect(callsOf(source)).toEqual(keys)
  })
})

test('every key asked for has words', () => {
  const known = [...names]
  const isKnown = (key: string) =>
    /^(errors|products):/.test(key) ||
    (key.includes('*') ? known.some((name) => patternOf(key).test(name)) : names.has(key))
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((key) => !isKnown(key))).toEqual([])
})

test('every place that takes a key from elsewhere is named, and none that is not one', () => {
  const places = new Set(all.filter(({ key }) => key === null).map(({ file }) => file))
  expect([...places].sort()).toEqual(Object.keys(handed).sort())
})

test('no words are there that no screen says', () => {
  const patterns = [
    ...asked.filter((key) => key.includes('*')).map(patternOf),
    ...Object.values(handed).flat(),
  ]
  const literal = new Set(asked)
  const isUsed = (name: string) =>
    [name, slugOf(name)].some((key) => literal.has(key) || patterns.some((pattern) => pattern.test(key)))
  expect(texts.filter((name) => !isUsed(name))).toEqual([])
})

test('every value the check shows has a name, and none is named that it does not show', () => {
  const shown = checkedValues().map((name) => `check:value_${name}`)
  expect(texts.filter((name) => name.startsWith('check:value_')).sort()).toEqual(shown.sort())
})
