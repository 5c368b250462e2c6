import { Agent, request } from 'node:http'
import { parentPort } from 'node:worker_threads'
import { newId } from '../../shared/ids.ts'
import { timed } from './figure.ts'

/** What the phones are told: where to place, as whom, how many orders and how many at once. */
export interface Turn {
  port: number
  tokens: string[]
  orders: number
  nowMs: number
}

const form = new URLSearchParams({
  productId: 'BTCUSD',
  direction: 'up',
  amount: '5',
  seconds: '30',
}).toString()
const agent = new Agent({ keepAlive: true })

/** Phones are elsewhere: they place from a thread of their own. Answers each turn with the seconds it took. */
parentPort?.on('message', (turn: Turn) => void take(turn))

async function take({ port, tokens, orders, nowMs }: Turn): Promise<void> {
  // A refused order ends the thread, and with it the bench.
  const seconds = await timed(orders, tokens.length, (index) =>
    place(port, tokens[index % tokens.length] ?? '', nowMs),
  )
  parentPort?.postMessage(seconds)
}

/** 5 USD, at most 113 orders a user: within every limit. */
function place(port: number, token: string, nowMs: number): Promise<void> {
  const headers = {
    token,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': form.length,
    'idempotency-key': newId(nowMs),
  }
  return new Promise((resolve, reject) => {
    const call = request({ agent, port, method: 'POST', path: '/api/user/addorder', headers }, (response) => {
      response.resume()
      if (response.statusCode === 200) response.once('end', resolve)
      else reject(new Error(`placing answered ${response.statusCode}`))
    })
    call.once('error', reject)
    call.end(form)
  })
}
