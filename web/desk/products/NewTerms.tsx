import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAct } from '../../../shared/roles.ts'
import type { Answer } from '../../api/wire.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { useSession } from '../api/session.ts'
import { Changes } from './Changes.tsx'
import { DecideTerms, type Verdict } from './DecideTerms.tsx'
import { ProposeTerms } from './ProposeTerms.tsx'
import css from './product.module.css'
import { useFigures } from './useFigures.ts'

/** One approver proposes, another announces or refuses. */
export function NewTerms({
  product,
  onDone,
}: {
  product: Answer<'/api/desk/product'>
  onDone: () => Promise<void>
}) {
  const { t } = useTranslation(['desk', 'product'])
  const format = useFormat()
  const figuresOf = useFigures(product.asset)
  const session = useSession()
  const [proposing, setProposing] = useState(false)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const { id, symbol, version, versions, proposals } = product
  const inForce = versions.find((each) => each.version === version)
  if (!inForce) return null
  const mayChange = session !== null && mayAct(session.operator.role, 'approver')
  const isAnnounced = versions.some((each) => each.version > version)
  const open = proposals.find(({ state }) => state === 'proposed')
  const [newest] = proposals
  const nameOf = (name: string | null) => name ?? t('nobody')
  const change = open && (
    <>
      <p>{t('product:from', { time: format.dateTime(open.from) })}</p>
      <Changes figures={figuresOf({ ...inForce, ...open })} before={figuresOf(inForce)} />
    </>
  )
  const isOwn = open?.proposedBy === session?.operator.id
  const isStale = isAnnounced || open?.version !== version + 1
  return (
    <Section title={t('product:new_terms')}>
      {open && (
        <>
          <p>
            <Badge kind="pending">{t('way_version', { text: String(open.version) })}</Badge>{' '}
            {t('product:proposed_by', {
              name: nameOf(open.proposedName),
              time: format.dateTime(open.proposedAt),
            })}
          </p>
          {change}
          {isOwn && <p>{t('proposed_yours')}</p>}
          {isStale && <p>{t('product:stale')}</p>}
        </>
      )}
      {!open && newest?.state === 'refused' && newest.decidedAt !== null && (
        <p>
          {t('product:refused_by', {
            name: nameOf(newest.decidedName),
            time: format.dateTime(newest.decidedAt),
            text: newest.reason ?? '',
          })}
        </p>
      )}
      {!open && isAnnounced && <p>{t('product:announced_already')}</p>}
      {mayChange && (
        <p className={css.buttons}>
          {open && !isOwn && !isStale && (
            <Button onClick={() => setVerdict('announce')}>{t('product:announce')}</Button>
          )}
          {open && (
            <Button kind="secondary" onClick={() => setVerdict(isOwn ? 'withdraw' : 'refuse')}>
              {isOwn ? t('product:withdraw') : t('refuse')}
            </Button>
          )}
          {!open && !isAnnounced && (
            <Button kind="secondary" onClick={() => setProposing(true)}>
              {t('product:propose')}
            </Button>
          )}
        </p>
      )}
      {proposing && (
        <ProposeTerms product={product} terms={inForce} onClose={() => setProposing(false)} onDone={onDone} />
      )}
      {open && verdict && (
        <DecideTerms
          {...{ id, symbol, proposal: open.id, to: verdict, onDone }}
          onClose={() => setVerdict(null)}
        >
          {change}
        </DecideTerms>
      )}
    </Section>
  )
}
