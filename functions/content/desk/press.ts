import { Refusal } from '../../../shared/errors.ts'
import type { Lang } from '../../../shared/i18n/languages.ts'
import type { RuntimeConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { decide } from '../../documents/decide.ts'
import { type Decision, decisionBy, type Reviewer } from '../../documents/review.ts'
import type { Head } from '../../table/articles.ts'
import { keys } from '../../table/keys.ts'
import { ruleChangeSet } from '../../table/rule-changes.ts'
import type { Update } from '../../table/write.ts'
import type { Which } from './draft.ts'
import { missingOf, type StoredArticle, standing, storedChange, storedOf } from './stored.ts'
import { articleStep } from './trail.ts'

/** Throws the refusals of its route. */
export const publish = (deps: Deps, by: Reviewer, which: Which): Promise<StoredArticle> =>
  press(deps, by, which.id, 'publish', {
    why: (stored, pressed) => whyNotPublished(stored, pressed, which.was, deps.config),
    writes: publishWrites,
  })

/** Throws `not_found`, `already_decided`. */
export const end = (deps: Deps, by: Reviewer, { id }: { id: string }): Promise<StoredArticle> =>
  press(deps, by, id, 'end', {
    why({ state, closed }, { operation }) {
      if (state === 'ended' && closed?.operation === operation) return 'done'
      return state === 'published' ? null : new Refusal('already_decided')
    },
    writes(stored, pressed) {
      const after = { ...stored, state: 'ended' as const, closed: pressed }
      const { live } = stored
      const beside = live?.kind === 'rules' ? [ruleChangeSet({ id, from: live.from, until: pressed.at })] : []
      return { update: standing(storedChange(after), stored).build(), beside, after }
    },
  })

/** Deletes the unpublished version. Throws `not_found`, `already_decided`, `article_changed`. */
export const discard = (deps: Deps, by: Reviewer, { id, was }: Which): Promise<StoredArticle> =>
  press(deps, by, id, 'discard', {
    why({ draft, version, closed }, { operation }) {
      if (closed?.operation === operation) return 'done'
      if (version !== was) return new Refusal('article_changed')
      return draft ? null : new Refusal('already_decided')
    },
    writes(stored, pressed) {
      const state = stored.live ? stored.state : ('discarded' as const)
      // Keeps the draft of an article that was never published, for later audits.
      const after = { ...stored, state, draft: stored.live ? null : stored.draft, closed: pressed }
      return { update: standing(storedChange(after), stored).build(), beside: [], after }
    },
  })

interface Act {
  why(stored: StoredArticle, pressed: Decision): Refusal | 'done' | null
  writes(stored: StoredArticle, pressed: Decision): { update: Update; beside: Update[]; after: StoredArticle }
}

function press(
  deps: Deps,
  by: Reviewer,
  id: string,
  action: 'publish' | 'end' | 'discard',
  { why, writes }: Act,
): Promise<StoredArticle> {
  const pressed = decisionBy(by)
  return decide<StoredArticle>(
    deps,
    by,
    { uid: null, id },
    {
      keys: [keys.article(id)],
      of: ([row]) => storedOf(row),
      whyRefused: (stored) => why(stored, pressed),
      step(stored) {
        const { update, beside, after } = writes(stored, pressed)
        return { update, beside, audit: articleStep(action, after, deps.config), after }
      },
    },
  )
}

function whyNotPublished(
  { draft, live, state, version, proposed, published }: StoredArticle,
  pressed: Decision,
  was: number,
  { defaultLanguage }: Pick<RuntimeConfig, 'defaultLanguage'>,
): Refusal | 'done' | null {
  if (published?.operation === pressed.operation && published.operator === pressed.operator) return 'done'
  if (version !== was) return new Refusal('article_changed')
  if (!draft || (state !== 'draft' && state !== 'published')) return new Refusal('already_decided')
  if (proposed.operator === pressed.operator) return new Refusal('self_approval')
  if (live && live.kind !== draft.kind) return new Refusal('validation', { fields: 'kind' })
  return whyNotShown(draft, pressed, defaultLanguage as Lang)
}

function whyNotShown(draft: Head, { at }: Decision, defaultLang: Lang): Refusal | null {
  if (draft.endAt !== null && draft.endAt <= at) return new Refusal('article_over')
  const missing = missingOf(draft)
  if (missing.includes(defaultLang)) return new Refusal('article_default_missing')
  return draft.kind === 'rules' && missing.length > 0
    ? new Refusal('article_texts_missing', { count: missing.length })
    : null
}

/** Users must read each version of the rules again, so `from` restarts. */
export function publishWrites(stored: StoredArticle, pressed: Decision) {
  const { id, draft } = stored
  if (!draft) throw new Error('nothing to publish')
  const from = Math.max(draft.publishAt, pressed.at)
  const live = { ...draft, from: draft.kind === 'rules' ? from : (stored.live?.from ?? from) }
  const after: StoredArticle = { ...stored, state: 'published', draft: null, live, published: pressed }
  const update = standing(storedChange(after), stored).where('proposedBy', '<>', pressed.operator).build()
  const beside =
    live.kind === 'rules' && live.endAt !== null
      ? [ruleChangeSet({ id, from: live.from, until: live.endAt })]
      : []
  return { update, beside, after }
}
