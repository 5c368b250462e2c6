import { type FormEvent, memo, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset } from '../../../shared/assets.ts'
import { formatAmount } from '../../../shared/money.ts'
import { type Pause, PauseNote } from '../../frame/PauseNote.tsx'
import type { Direction, Product } from '../../trading/types.ts'
import { plainAmount, typedAmount } from '../../ui/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/choices.tsx'
import { useFormat } from '../../ui/format.ts'
import { AmountRow } from './AmountRow.tsx'
import { durationOf, keepTicket, keptAmount, setDraft, touchTicket, useDraft } from './draft.ts'
import type { Block } from './market.ts'
import { OneTapButton } from './OneTapButton.tsx'
import { Outcomes } from './Outcomes.tsx'
import type { TicketMeans } from './ProductMarket.tsx'
import { QuickAmounts } from './QuickAmounts.tsx'
import { TicketNote } from './TicketNote.tsx'
import css from './ticket.module.css'
import { errorOf, isOneOrder, startAmount, stepped, summaryOf, type Ticket } from './ticket.ts'
import { useTicketKeys } from './useTicketKeys.ts'

/** `onSide` gets a plain amount without errors; the server decides. A new price redraws nothing. */
export const TicketForm = memo(function TicketForm({
  product,
  means,
  block,
  pause,
  placing,
  resting,
  typing,
  onSide,
}: {
  product: Product
  means: TicketMeans | null
  block: Block | null
  pause: Pause | null
  placing: boolean
  /** Just after a one-tap order: a double tap is one order. */
  resting: boolean
  /** A keyboard leaves little room. */
  typing: boolean
  onSide: (direction: Direction, amount: string, seconds: number) => void
}) {
  const { t } = useTranslation(['trade', 'common'])
  const format = useFormat()
  const draft = useDraft(product.id)
  const [tried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const asset = product.asset as Asset
  const seconds = durationOf(draft.seconds, product.terms)
  const typed = draft.typed ?? typedAmount(startAmount(keptAmount(product.id), product), format.lang)
  const ticket = { amount: plainAmount(typed, format.lang), seconds }
  const summary = isOneOrder(ticket.amount, product) ? summaryOf(ticket, product) : null
  const error = errorOf(ticket, product, means)
  // An empty amount is no error until a side was tapped.
  const told = error && (tried || typed !== '') ? error : null

  const keep = (next: Ticket) => {
    if (errorOf(next, product, null) === null) keepTicket(product.id, next.amount, next.seconds)
  }
  const setTyped = (next: string) => {
    setTried(false)
    setDraft(product.id, { typed: next })
    keep({ amount: plainAmount(next, format.lang), seconds })
  }
  const setSeconds = (next: number) => {
    setDraft(product.id, { seconds: next })
    keep({ amount: ticket.amount, seconds: next })
  }
  const fill = (amount: string) => setTyped(typedAmount(amount, format.lang))
  const ask = (direction: Direction) => {
    if (!error) return onSide(direction, ticket.amount, seconds)
    setTried(true)
    input.current?.focus()
  }
  useTicketKeys({
    open: block === null && pause === null && !placing && !resting,
    seconds: product.terms.map((term) => term.seconds),
    onSide: ask,
    onSeconds: setSeconds,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    input.current?.blur()
  }

  return (
    <form
      className={css.ticket}
      data-typing={typing || undefined}
      data-offline={(block?.why === 'offline' && !placing) || undefined}
      onSubmit={submit}
      onPointerDown={touchTicket}
      onKeyDown={touchTicket}
      noValidate
    >
      <Segmented
        label={t('duration')}
        options={product.terms.map((term) => ({
          value: String(term.seconds),
          label: (
            <>
              <span className={css.two}>{format.duration(term.seconds)}</span>
              <span className={css.two}>{format.rate(term.payoutRate)}</span>
            </>
          ),
        }))}
        value={String(seconds)}
        onValue={(value) => setSeconds(Number(value))}
      />
      <AmountRow
        ref={input}
        asset={asset}
        typed={typed}
        onTyped={setTyped}
        onStep={(direction) => fill(stepped(ticket.amount, direction, product))}
        invalid={told !== null}
        describedBy={noteId}
      />
      {!typing && <QuickAmounts product={product} means={means} ticket={ticket} onAmount={fill} />}
      <Outcomes summary={summary} asset={asset} available={means && formatAmount(means.available, asset)} />
      <TicketNote
        id={noteId}
        placing={placing}
        block={block}
        error={told}
        cost={summary?.costAtEvenOdds ?? null}
        left={means}
        asset={asset}
        beside={<OneTapButton asset={asset} />}
      />
      {pause ? (
        <PauseNote pause={pause} link />
      ) : (
        <div className={css.sides}>
          <Button kind="up" disabled={block !== null || placing || resting} onClick={() => ask('up')}>
            <span aria-hidden="true">▲</span> {t('common:direction_up')}
          </Button>
          <Button kind="down" disabled={block !== null || placing || resting} onClick={() => ask('down')}>
            <span aria-hidden="true">▼</span> {t('common:direction_down')}
          </Button>
        </div>
      )}
    </form>
  )
})
