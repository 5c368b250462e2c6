import type { Output, RouteOf } from '../../shared/api/routes.ts'

export type Product = Output<RouteOf<'market.getprodata'>>
/** One duration with its payout, fee and bounds. */
export type Terms = Product['terms'][number]
/** The price in force with the day's figures. */
export type Quote = Output<RouteOf<'market.ajaxpro'>>
/** The last seconds of all products. */
export type Ticks = Output<RouteOf<'market.ticks'>>
export type Candles = Output<RouteOf<'market.getkdata'>>
export type Candle = Candles['items'][number]
export type Interval = Candles['interval']
export type Order = Output<RouteOf<'trade.get_this_order'>>
export type Me = Output<RouteOf<'account.index'>>
export type Direction = Order['direction']
