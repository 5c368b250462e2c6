import type { Output, RouteOf } from '../../shared/api/routes.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import { reasonText } from '../../shared/i18n/reasons.ts'
import { type IdentityLevel, type IdentityPart, identityLevels } from '../../shared/identity.ts'
import { formatAmount } from '../../shared/money.ts'
import type { RuntimeConfig } from '../config.ts'
import type { FieldsOf } from '../personal/fields.ts'
import { shownOf } from '../personal/mask.ts'
import { isOpen, passedLevel } from './item.ts'
import type { Identity } from './store.ts'
import { type Data, partsOf, type Submission } from './submission.ts'
import { partsToSend } from './submit.ts'

type View = Output<RouteOf<'identity.certification'>>
type LevelView = View['levels'][number]

export function viewIdentity(
  { item, submissions }: Identity,
  fields: FieldsOf<'identity'> | null,
  { config, lang, medianSeconds }: { config: RuntimeConfig; lang: Lang; medianSeconds: number | null },
): View {
  const { reviewSeconds, assetAboveBtc } = config.identity
  return {
    level: passedLevel(item),
    levels: identityLevels.map((level) => ({
      ...viewLevel(level, submissions[level] ?? null, isOpen(item, level), lang),
      unlocks: unlockedBy(level, config),
    })),
    given: masked(item.verified ?? submissions[1]?.data ?? null, fields),
    reviewSeconds,
    medianSeconds,
    assetAboveBtc,
  }
}

function unlockedBy(level: IdentityLevel, { identity, asset }: RuntimeConfig): LevelView['unlocks'] {
  const most = { 1: identity.withdrawMax1, 2: identity.withdrawMax2, 3: identity.withdrawMax3 }[level]
  const amount = (minor: number) => formatAmount(BigInt(minor), asset)
  return { min: amount(identity.withdrawMin), max: amount(most), asset }
}

function viewLevel(
  level: IdentityLevel,
  submission: Submission | null,
  open: boolean,
  lang: Lang,
): Omit<LevelView, 'unlocks'> {
  const state = submission?.state ?? 'none'
  const waits = open && (state === 'none' || state === 'rejected')
  return {
    level,
    state: state === 'rejected' && level === 3 ? 'failed' : state,
    parts: partsOf(level).map((part) => ({ part, ...partState(part, submission, lang) })),
    mend: waits ? partsToSend(level, submission) : [],
    submittedAt: submission?.at ?? null,
    decidedAt: submission?.decided?.at ?? null,
  }
}

function partState(part: IdentityPart, submission: Submission | null, lang: Lang) {
  const none = { reason: null, text: null }
  if (!submission) return { state: 'missing' as const, ...none }
  const reason = submission.reasons[part]
  if (reason) return { state: 'rejected' as const, reason, text: reasonText(lang, reason) }
  const sent = submission.state === 'review' && submission.sent.includes(part)
  return { state: sent ? ('sent' as const) : ('accepted' as const), ...none }
}

export function masked(data: Data | null, fields: FieldsOf<'identity'> | null): View['given'] {
  if (!data || !fields) return { documentType: null, idNumber: null, realName: null }
  return {
    documentType: data.documentType,
    idNumber: shownOf('idNumber', fields.open('idNumber', data.idNumber)),
    realName: shownOf('realName', fields.open('realName', data.realName)),
  }
}
