import type { Page } from 'playwright-core'

/** What the main thread of a page did between one question for the price and the next, in processor milliseconds. */
export interface TickWork {
  /** Tasks in which script of the page ran, or style, layout, paint and commit of a picture of it. */
  page: number
  /** Tasks in which the engine collected garbage by itself. */
  garbage: number
  /** All tasks of the thread that asks, where it is not the page's own: beside the page, on another core where there is one. */
  worker: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; data?: { url?: string } }
}

interface Task {
  from: number
  to: number
  cpuMs: number
  holds: Set<string>
}

/** No more than these: what is traced takes time as well. */
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
const TASK = 'RunTask'
const PRICE = '/api/index/ticks'
/** What Chromium calls the thread of a page. */
const OF_PAGES = 'CrRendererMain'

/** What marks a task as the page's: a call of its script, what an answer to it is handled by, or a picture of it. */
const OF_PAGE = [
  ...['FunctionCall', 'TimerFire', 'FireAnimationFrame', 'RunMicrotasks', 'EvaluateScript'],
  // What follows an answer has no call of its own in the trace: it is known by the timers it sets and takes away.
  ...['TimerInstall', 'TimerRemove'],
  ...['SchedulePostMessage', 'HandlePostMessage'],
  ...['ResourceReceiveResponse', 'ResourceReceivedData', 'ResourceFinish'],
  ...['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit'],
]
const OF_GARBAGE = ['MajorGC', 'MinorGC']

/** Traces the page while `during` runs; what each whole second between two questions for the price took. */
export async function tickWork(page: Page, during: () => Promise<void>): Promise<TickWork[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a page of no browser')
  await browser.startTracing(page, { categories: CATEGORIES })
  await during()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  return workIn(traceEvents)
}

export function workIn(all: readonly TraceEvent[]): TickWork[] {
  const asked = all.filter(
    (event) => event.name === 'ResourceSendRequest' && event.args?.data?.url?.includes(PRICE),
  )
  const [first] = asked
  if (!first) throw new Error('no question for a price in this trace')
  const main = all.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === first.pid && args?.name === OF_PAGES,
  )
  if (!main) throw new Error('no thread of a page in this trace')
  const tasks = tasksOf(all, main)
  const asking = asked.filter(({ tid }) => tid !== main.tid)
  const others = [...new Set(asking.map(({ tid }) => tid))].flatMap((tid) => tasksOf(all, { ...main, tid }))
  const starts = asked.map(({ ts }) => ts).sort((one, other) => one - other)
  return starts.slice(1).map((to, index) => {
    const isWithin = (task: Task) => task.to > (starts[index] ?? to) && task.to <= to
    const within = tasks.filter(isWithin)
    const sum = (those: Task[]) => those.reduce((total, { cpuMs }) => total + cpuMs, 0)
    const isPage = ({ holds }: Task) => OF_PAGE.some((name) => holds.has(name))
    return {
      page: sum(within.filter(isPage)),
      garbage: sum(within.filter((task) => !isPage(task) && OF_GARBAGE.some((name) => task.holds.has(name)))),
      worker: sum(others.filter(isWithin)),
    }
  })
}

function tasksOf(all: readonly TraceEvent[], thread: Pick<TraceEvent, 'pid' | 'tid'>): Task[] {
  const events = all
    .filter(({ pid, tid, ph }) => pid === thread.pid && tid === thread.tid && (ph === 'X' || ph === 'I'))
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  const tasks: Task[] = []
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    const last = tasks[tasks.length - 1]
    if (last && ts <= last.to) last.holds.add(name)
    else if (name === TASK) tasks.push({ from: ts, to: ts + dur, cpuMs: tdur / 1000, holds: new Set() })
  }
  return tasks
}
