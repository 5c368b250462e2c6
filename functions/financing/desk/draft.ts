import { Refusal } from '../../../shared/errors.ts'
import type { ProjectTerms, ProjectTexts } from '../../../shared/rules/project.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../documents/operation.ts'
import { decisionBy, type Reviewer, stepRecord } from '../../documents/review.ts'
import { keys } from '../../table/keys.ts'
import { create, type Row, type Write } from '../../table/write.ts'
import type { Project } from '../project.ts'
import { askedOf, type ProjectForm, saysSame } from './form.ts'
import { loadStored, type StoredProject, storedChange, storedOf, storedRow } from './stored.ts'
import { projectStep } from './trail.ts'

export interface Which {
  id: string
  was: number
}

/** Another operator opens it. Throws the refusals of its route. */
export async function draft(
  deps: Deps,
  by: Reviewer,
  which: Which | null,
  form: ProjectForm,
): Promise<StoredProject> {
  const id = which?.id ?? by.operationId.toLowerCase()
  const version = (which?.was ?? 0) + 1
  const key = keys.projectVersion(id, version, by.operationId)
  const asked = askedOf(form, deps.config.asset)
  const { done } = await once<StoredProject, StoredProject>({
    id: by.operationId,
    nowMs: by.nowMs,
    look: 'beforeRefusing',
    async earlier() {
      const row = await deps.table.get(key, { consistent: true })
      return row && ofVersion(row, id)
    },
    isSame: ({ proposed, project }) => proposed.operator === by.operator && saysSame(project, asked),
    async draft() {
      const before = which && (await readDraft(deps, which))
      return drafted(before, { id, version }, asked, by)
    },
    async commit(stored) {
      const change = storedChange(stored)
      if (which)
        change
          .where('state', '=', 'draft')
          .where('version', '=', which.was)
          .where('funded', '=', stored.funded)
      else change.whereAbsent('pk')
      const kept = create({ ...storedRow(stored), ...key })
      const action = which ? 'edit' : 'draft'
      const record = stepRecord(by, { uid: null, id }, projectStep(action, stored, deps.config))
      const writes: Write[] = [kept, change.build(), record]
      const committed = await deps.table.transact(writes)
      if (committed.ok) return { done: stored }
      const [earlier] = committed.failures
      if (earlier?.old) return { earlier: ofVersion(earlier.old, id) }
      throw new Refusal('project_changed')
    },
  })
  return done
}

async function readDraft({ table }: Deps, { id, was }: Which): Promise<StoredProject> {
  const before = await loadStored(table, id)
  if (!before) throw new Refusal('not_found')
  const { state, version } = before.project
  if (state !== 'draft' || version !== was) throw new Refusal('project_changed')
  return before
}

function drafted(
  before: StoredProject | null,
  which: Pick<Project, 'id' | 'version'>,
  asked: ProjectTerms & { texts: ProjectTexts },
  by: Reviewer,
): StoredProject {
  return {
    project: { ...which, ...asked, state: 'draft', fundedUntil: null, unfunded: [] },
    funded: before?.funded ?? 0n,
    givenBack: before?.givenBack ?? 0n,
    proposed: decisionBy(by),
    ...{ opened: null, closed: null, fundedFrom: null },
  }
}

const ofVersion = (row: Row, id: string): StoredProject => storedOf({ ...row, ...keys.project(id) })
