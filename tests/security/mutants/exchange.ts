import { type Guard, watched } from './guard.ts'

// Exchange: a quote is used once, in time, by its user, for what it was asked for, and only while its price stands.
const cases = (file: string) => watched(file, 'functions/exchange/quotes.test.ts')
const submit = cases('functions/exchange/submit.ts')
const quote = cases('functions/exchange/quote.ts')
const price = cases('functions/exchange/price.ts')
const clocks = cases('functions/tape/right-clock.ts')
const rules = cases('shared/rules/exchange.ts')
const units = watched('functions/exchange/submit.ts', 'tests/security/15-ownership.test.ts')
const option = watched('shared/kinds/exchange.ts', 'tests/security/46-no-option.test.ts')

export const exchangeGuards: Guard[] = [
  submit("if (!quote) throw new Refusal('quote_invalid')", '', 'without its signature is refused'),
  submit(
    'if (quote.id !== ctx.operationId) {',
    'if (quote.id === "") {',
    'under a key of its own is refused',
    'a used quote under another key is refused: quote_used',
  ),
  submit(
    "if (!isSameForm(quote, form)) throw new Refusal('quote_mismatch')",
    '',
    'for another amount is refused',
    'for another coin is refused',
    'the other way round is refused',
  ),
  submit(
    "if (nowMs >= msOf(quote.expiresAt)) throw new Refusal('quote_expired')",
    '',
    'the second it is no longer good is refused',
    'a minute late is refused',
  ),
  submit(
    'return isSameForm(made, form) && (quote?.id ?? made.id) === made.id',
    'return true',
    'a used quote for another amount is refused: replay_mismatch',
    'a used quote its key with another quote is refused: replay_mismatch',
  ),
  submit(
    "change.where(balanceAttribute(from, 'available'), '>=', made.amount)",
    '',
    'for more than there is is refused',
  ),
  submit(
    'if (isPurchase) unlessPaused(change, nowMs)',
    '',
    'during a time-out is refused',
    'while excluded is refused',
  ),
  submit('    session,\n    account: (change)', '    account: (change)', 'from a frozen account is refused'),
  units(
    "if (!quote) throw new Refusal('quote_invalid')",
    '',
    "another's exchange is as unknown as none, and their quote is no quote",
  ),
  quote(
    'if (!isOurs) return null',
    '',
    'by another user is refused',
    'with its price changed is refused',
    'during a key change quotes of the previous key are accepted, of others refused',
  ),
  quote('`quote|${uid}|${content}`', '`quote|${content}`', 'by another user is refused'),
  price(
    "if (!(await isOnTape(market, quote, nowMs))) throw new Refusal('quote_expired')",
    '',
    'when its market is another by now is refused',
  ),
  price(
    'if (movedBy(quote.price, price.price) > most)',
    'if (movedBy(quote.price, price.price) > most * 10n)',
    'moved by more than 0.2% up is refused',
    'moved by more than 0.2% down is refused',
  ),
  price('assertTrading(market.state)', '', 'of a market halted meanwhile is refused', 'of a halted market'),
  price(
    "if (market.price === null) throw new Refusal('price_stale')",
    '',
    'without a price now is refused',
    'no quote: without a price',
  ),
  clocks(
    "if (isClockWrong(clockOffMs())) throw new Refusal('clock_wrong')",
    '',
    'by a process whose clock is wrong is refused',
    'no quote: by a wrong clock',
  ),
  price("if (!pair) throw new Refusal('pair_invalid')", 'if (!pair) throw new Error()', 'cash for cash'),
  price('refuseIf(amountRefused(text, given))', '', 'an amount of words', 'full-width digits'),
  rules('cash < min ?', 'cash < 0n ?', 'a cent too little', 'a coin worth a cent too little'),
  option('moveMax: 2000', 'moveMax: 4000', 'the fee covers the most a quote may have moved, both ways'),
]
