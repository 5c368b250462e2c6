import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useInfo, useRead } from '../../api/hooks.ts'
import { useSession } from '../../api/session.ts'
import type { Answer } from '../../api/wire.ts'
import { CheckView } from '../../check/CheckView.tsx'
import css from '../../check/check.module.css'
import { NotYet } from '../../check/NotYet.tsx'
import { useProofState } from '../../check/useProof.ts'
import { Page } from '../../frame/Page.tsx'
import { marketPath, paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Empty, Failure } from '../../ui/ListState.tsx'
import { TextSkeleton, Waiting } from '../../ui/Skeleton.tsx'

type Proof = Answer<'/api/index/proof'>

/** A shared result, for anyone who has the link. */
export function Component() {
  const { t } = useTranslation(['check', 'common'])
  const [params] = useSearchParams()
  const proof = useProofState(useRead('/api/index/proof', { id: params.get('id') ?? '' }))
  const unknown = proof.kind === 'failed' && [400, 404].includes(proof.error.status)
  return (
    <Page title={t('common:title_check')}>
      {!unknown && <p>{t('shared_intro')}</p>}
      {proof.kind === 'loading' && (
        <Waiting>
          <TextSkeleton />
        </Waiting>
      )}
      {proof.kind === 'notYet' && <NotYet from={proof.from} onDue={proof.ask} />}
      {proof.kind === 'failed' &&
        (unknown ? (
          <Empty picture="shutter">{t('link_unknown')}</Empty>
        ) : (
          <Failure error={proof.error} onRetry={proof.ask} />
        ))}
      {proof.kind === 'here' && <SharedResult proof={proof.data} />}
      <p>
        <Link to={paths.fairness}>{t('rules_link')}</Link>
      </p>
    </Page>
  )
}

function SharedResult({ proof }: { proof: Proof }) {
  const { t } = useTranslation(['orders', 'check', 'common'])
  const format = useFormat()
  const { order, tape } = proof
  const inputs = useMemo(() => ({ order, tape }), [order, tape])
  const price = (text: string | null) => (text === null ? t('no_price') : format.decimal(text))
  return (
    <>
      <Card>
        <div className={css.check}>
          <CheckView inputs={inputs} context={{}}>
            <Facts>
              <Fact name={t('product')}>{order.symbol}</Fact>
              <Fact name={t('direction')}>
                <Badge kind={order.direction}>{t(`common:direction_${order.direction}`)}</Badge>
              </Fact>
              <Fact name={t('duration')}>{format.duration(order.seconds)}</Fact>
              <Fact name={t('entry_price')}>{price(order.openPrice)}</Fact>
              <Fact name={t('close_price')}>{price(order.closePrice)}</Fact>
              <Fact name={t('check:step_result')}>{t(`result_${order.result ?? 'void'}`)}</Fact>
              <Fact name={t('source')}>{t(`common:feed_${order.source}`)}</Fact>
            </Facts>
          </CheckView>
        </div>
      </Card>
      <TryIt productId={order.productId} />
    </>
  )
}

/** Invites visitors to practice money only; nobody is paid for bringing them. */
function TryIt({ productId }: { productId: string }) {
  const { t } = useTranslation(['check', 'common'])
  const session = useSession()
  const { data: info } = useInfo()
  if (session || info?.money !== 'practice') return null
  return (
    <Section title={t('try_title')}>
      <Card>
        <div className={css.check}>
          <p>{t('try_text')}</p>
          <LinkButton full kind="secondary" to={paths.register}>
            {t('common:title_register')}
          </LinkButton>
          <LinkButton full kind="quiet" to={marketPath(productId)}>
            {t('try_look')}
          </LinkButton>
        </div>
      </Card>
    </Section>
  )
}
