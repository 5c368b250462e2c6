import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { LOOKING_ON, useMe } from '../../api/hooks.ts'
import { useRulesToRead } from '../../content/rulesRead.ts'
import { Page } from '../../frame/Page.tsx'
import { ProductList } from '../../market/ProductList.tsx'
import { confirmPath, paths, tradePath } from '../../paths.ts'
import { useOpenOrders } from '../../trading/openOrders.ts'
import type { Direction } from '../../trading/types.ts'
import { VerdictPlace } from '../../trading/VerdictPlace.tsx'
import { useEnterOfSheet } from '../../ui/keys.ts'
import { useWindow } from '../../ui/media.ts'
import { ConfirmSheet, type ConfirmState } from './ConfirmSheet.tsx'
import { isTicketInUse, startDraft } from './draft.ts'
import css from './layout.module.css'
import { OpenOrderBar } from './OpenOrderBar.tsx'
import { OrdersHere } from './OrdersHere.tsx'
import { ProductMarket, useMarket, useMeans } from './ProductMarket.tsx'
import { ProductPage } from './ProductPage.tsx'
import { TicketForm } from './TicketForm.tsx'
import { useAtOnce } from './useAtOnce.ts'
import { useKeyboard } from './useKeyboard.ts'
import { type OrderTicket, usePlacing } from './usePlaceOrder.ts'

export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = params.get('id')
  if (id)
    return (
      <ProductMarket id={id} key={id}>
        <TradePage id={id} />
      </ProductMarket>
    )
  return (
    <Page title={t('title_trade')}>
      <ProductList />
    </Page>
  )
}

function TradePage({ id }: { id: string }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const confirming = pathname.toLowerCase() === paths.confirm
  const { product, block } = useMarket()
  const version = product?.version
  const toRead = useRulesToRead(product?.ruleChanges) !== null
  const pause = useMe(LOOKING_ON).data?.limits.pause ?? null
  const means = useMeans(id, product?.asset ?? '')
  const orders = useOpenOrders().filter((order) => order.productId === id)
  const keyboard = useKeyboard()
  useEnterOfSheet()
  const placing = usePlacing() !== null
  useTicketOfAddress(id, confirming)

  const confirm = ({ direction, amount, seconds }: Pick<OrderTicket, 'direction' | 'amount' | 'seconds'>) => {
    const to = confirmPath({ productId: id, direction, amount: String(amount), seconds: Number(seconds) })
    void navigate(to, { state: { over: true } satisfies ConfirmState })
  }
  const asking = useRef(confirm)
  asking.current = confirm
  const { atOnce, isResting } = useAtOnce(confirm)
  const ask = useCallback(
    (direction: Direction, amount: string, seconds: number) => {
      if (
        toRead ||
        !atOnce({ productId: id, direction, amount, seconds, ...(version && { termsVersion: version }) })
      )
        asking.current({ direction, amount, seconds })
    },
    [id, version, toRead, atOnce],
  )
  const wide = useWindow('wide')
  const turned = useWindow('turned')
  const running = orders[0] && <OpenOrderBar order={orders[0]} others={orders.length - 1} />
  return (
    <>
      <ProductPage
        id={id}
        orders={orders}
        chart={!keyboard || turned || wide}
        below={
          wide ? (
            <OrdersHere productId={id} />
          ) : (
            turned && running && <div className={css.under}>{running}</div>
          )
        }
        bottom={
          product && (
            <>
              <VerdictPlace isInUse={() => keyboard || confirming || isTicketInUse()} />
              {!wide && !turned && running}
              <TicketForm
                product={product}
                means={means}
                block={block}
                pause={pause}
                placing={placing && !confirming}
                resting={isResting}
                typing={keyboard}
                onSide={ask}
              />
            </>
          )
        }
      />
      {product && confirming && <ConfirmSheet product={product} means={means} block={block} />}
    </>
  )
}

/** Takes over a ticket from the address once; then the user changes it. */
function useTicketOfAddress(id: string, confirming: boolean): void {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const [params] = useSearchParams()
  // The sheet over this page shows the ticket that the form already has.
  const over = (state as Partial<ConfirmState> | null)?.over === true
  const amount = params.get('amount')
  const seconds = params.get('seconds')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts once
  useEffect(() => {
    if (over || amount === null) return
    startDraft(id, { amount, seconds })
    if (!confirming) void navigate(tradePath(id), { replace: true })
  }, [key])
}
