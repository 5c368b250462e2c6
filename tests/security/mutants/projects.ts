import { type Guard, watched } from './guard.ts'

// Projects at the desk: checks 33, 34 and 44, and that no project opens that its reserve does not carry.
const TEST = 'functions/financing/desk/desk.test.ts'
const opening = watched('functions/financing/desk/open.ts', TEST)
const funding = watched('functions/financing/desk/fund.ts', TEST)
const ending = watched('functions/financing/desk/end.ts', TEST)
const drafting = watched('functions/financing/desk/draft.ts', TEST)
const asking = watched('functions/financing/desk/form.ts', TEST)
const press = watched('functions/financing/desk/press.ts', TEST)
const rule = watched('shared/rules/project.ts', TEST)

const OPENS_ONCE = 'a project opens once, as it was read, in all languages, before its end'
const ALL = /^a project is drafted, funded, opened by a second operator/

export const projectGuards: Guard[] = [
  opening(
    "if (proposed.operator === press.operator) return new Refusal('self_approval')",
    '',
    'the author of the last version cannot open it',
  ),
  opening(
    ".where('proposedBy', '<>', press.operator)",
    '',
    'what is refused is a condition too: the operator who wrote it never opens it',
  ),
  opening(
    'if (reserve >= needed) return null',
    'return null',
    'a project whose promises exceed its reserve does not open, and says by how much',
    'opens with seven days of its return, counted from the day it is open',
  ),
  opening("if (count > 0) return new Refusal('project_texts_missing', { count })", '', OPENS_ONCE),
  opening("if (press.at >= project.endAt) return new Refusal('project_over')", '', OPENS_ONCE),
  opening(
    "if (project.version !== was) return new Refusal('project_changed')",
    '',
    OPENS_ONCE,
    'opened and changed: the changed one does not open',
  ),
  opening("if (project.state !== 'draft') return new Refusal('already_decided')", '', OPENS_ONCE),
  press(".where('version', '=', project.version)", '', 'opened and changed: the changed one does not open'),
  press(".where('funded', '=', funded)", '', 'opened and funded: all that was put in is free'),
  press(
    'funding.what === what && funding.operator === operator && funding.amount === amount',
    'true',
    'money is put in once, another amount under its id is refused',
  ),
  funding(
    "if (funding) return isSame(funding, by, 'funded', amount) ? 'done' : new Refusal('replay_mismatch')",
    '',
    'money is put in once, another amount under its id is refused',
  ),
  funding(
    "return state === 'draft' || state === 'open' ? null : new Refusal('project_closed')",
    'return null',
    'is discarded once, and its reserve goes back',
    'funded and closed: nothing is put into a closed project',
  ),
  funding(
    "if (text.trim() === '') throw new Refusal('amount_required')",
    '',
    'money is put in once, another amount under its id is refused',
  ),
  funding(
    'amount === null || amount === 0n',
    'amount === null',
    'money is put in once, another amount under its id is refused',
  ),
  ending(
    "if (project.state !== 'closed') return new Refusal('project_not_closed')",
    '',
    ALL,
    'is discarded once, and its reserve goes back',
  ),
  ending("project.kind === 'balance' || capacity.free <= 0n", "project.kind === 'balance'", ALL),
  ending(
    "project.kind === 'balance' || capacity.free <= 0n",
    'capacity.free <= 0n',
    'has nothing free, also when it is closed',
  ),
  ending(
    ".where('free', '=', amount)",
    '',
    'given back while more comes free: what is free then is given back',
  ),
  ending(
    ".where('open', '=', 1).set('open', 0)",
    ".where('open', '=', 1)",
    'bought while it closes: what was bought first stands, what comes later is refused',
  ),
  ending(
    "return project.state === from ? null : new Refusal('already_decided')",
    'return null',
    'is discarded once, and its reserve goes back',
    'an opening, a closing and what is given back happen once',
  ),
  drafting(
    "if (state !== 'draft' || version !== was) throw new Refusal('project_changed')",
    '',
    'that is another by now is refused before it is written',
  ),
  drafting(
    ".where('version', '=', which.was)",
    '',
    'two change it at once: one does, and the other is told so',
  ),
  drafting(".where('funded', '=', stored.funded)", '', 'funded while it is changed keeps what was put in'),
  drafting(
    'proposed.operator === by.operator && saysSame(project, asked)',
    'true',
    'a draft and a change get their first answer, other terms under their id none',
  ),
  asking(
    'refuseIf(projectRefused(terms))',
    '',
    / > with (more|an end|a start|no days|nothing|all of it|a rate of nothing|a rate over)/,
  ),
  asking('refuseIf(textsRefused(texts))', '', / > with a (text without|title|text too)/),
  asking(
    'if (Object.keys(parsed).some((name) => !languages.some((lang) => lang === name))) throw wrong',
    '',
    'with texts in a language there is not is refused',
  ),
  asking('if (!isText(one)) throw wrong', '', 'with a text of more fields is refused'),
  rule('min: min > 0n && min <= total', 'min: true', 'with more at least than there is is refused'),
  rule(
    'dailyRate: dailyRate > 0n && dailyRate <= DAILY_RATE_MAX',
    'dailyRate: true',
    / > with a rate of nothing/,
    / > with a rate over/,
  ),
  rule(
    'days: isBalance || isWhole(days, 1, DAYS_MAX)',
    'days: true',
    'with no days is refused',
    'with more days than a year is refused',
  ),
]
