import type { Deps } from '../../functions/deps.ts'
import { draft } from '../../functions/financing/desk/draft.ts'
import type { ProjectForm } from '../../functions/financing/desk/form.ts'
import { fund } from '../../functions/financing/desk/fund.ts'
import { open } from '../../functions/financing/desk/open.ts'
import { languages } from '../../shared/i18n/languages.ts'
import { newId } from '../../shared/ids.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'

const DAY = 86_400

/** A title and a text in every language; the language stands behind the title. */
const texts = (title: string, text: string) =>
  JSON.stringify(Object.fromEntries(languages.map((lang) => [lang, { title: `${title} ${lang}`, text }])))

export interface Offer extends Partial<Omit<ProjectForm, 'texts'>> {
  title?: string
  /** Put into its reserve. */
  reserve?: string
}

/** A project made by the desk's own presses: drafted, funded, and opened by another operator. Answers its id. */
export async function offered(deps: Deps, nowMs: EpochMs, offer: Offer = {}): Promise<string> {
  const { title = 'Harbour light', reserve = '500', ...terms } = offer
  const now = secondsOf(nowMs)
  const by = (operator: string) => ({ operator, operationId: newId(nowMs), requestId: 'offered', nowMs })
  const form: ProjectForm = {
    ...{ kind: 'term', rank: 1, publishAt: now, startAt: now, endAt: now + 30 * DAY },
    ...{ min: '50', total: '20000', initialRate: '', dailyRate: '0.0001', days: 7 },
    ...{ dividend: 'dailyReturn', renewals: 1, once: 0, appendable: 1 },
    texts: texts(title, 'A warehouse by the harbour, let for years. The house pays the return.'),
    ...terms,
  }
  const { id } = (await draft(deps, by('ada'), null, form)).project
  await fund(deps, by('ada'), { id, amount: reserve })
  await open(deps, by('bob'), { id, was: 1 })
  return id
}
