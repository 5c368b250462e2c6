import type { Coin } from '../../../shared/exchange.ts'
import type { Answer } from '../../api/wire.ts'

export type Terms = Answer<'/api/user/exchange'>
export type Quote = NonNullable<Terms['quote']>
export type Exchange = Answer<'/api/user/exchange_record'>['items'][number]
export type CoinTerms = Terms['coins'][number]

export type { Coin }
