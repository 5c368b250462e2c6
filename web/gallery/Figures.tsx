import { useState } from 'react'
import { secondsOf } from '../../shared/time.ts'
import { Badge, type BadgeKind } from '../ui/Badge.tsx'
import { Balance } from '../ui/Balance.tsx'
import { Alert, Card, Section } from '../ui/Card.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { DayChart } from '../ui/DayChart.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Change, Money, Price } from '../ui/figures.tsx'
import { Progress } from '../ui/Progress.tsx'
import { Qr } from '../ui/Qr.tsx'
import { Sparkline } from '../ui/Sparkline.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { type Status, type StatusOf, statuses } from '../ui/status.ts'
import css from './gallery.module.css'
import { Line, Show } from './Show.tsx'

const kinds: BadgeKind[] = ['neutral', 'pending', 'ok', 'danger', 'info', 'practice', 'up', 'down']
const chart = [
  { x: 0, y: 100 },
  { x: 50, y: 55 },
  { x: 100, y: 10 },
]
const rising = [3, 4, 2, 5, 6, 5, 7, 8, 7, 9]

export function Figures() {
  const [inNinety] = useState(() => secondsOf(Date.now()) + 90)
  return (
    <Section title="Figures and states">
      <div className={css.stack}>
        <Show name="Balance">
          <Card>
            <Balance balances={{ USD: { available: '9400.00', locked: '100.00' } }} />
          </Card>
        </Show>
        <Show name="Money, Price, Change, Countdown">
          <Line>
            <Money amount="1234.50" asset="USD" />
            <Money amount="85.00" asset="USD" sign />
            <Money amount="-100.00" asset="USD" sign />
            <Price value="67012.35" />
            <Price value={null} />
            <Change percent="0.42" />
            <Change percent="-1.05" />
            <Countdown to={inNinety} />
          </Line>
        </Show>
        <Show name="Sparkline: up, down, flat, unknown">
          <Line>
            <Sparkline values={rising} />
            <Sparkline values={[...rising].reverse()} />
            <Sparkline values={[1, 1, 1]} />
            <Sparkline values={[]} />
          </Line>
        </Show>
        <Show name="Progress: none, some, all">
          {[0, 4, 10].map((value) => (
            <Progress key={value} label="How far it is" value={value} max={10} />
          ))}
        </Show>
        <Show name="DayChart: an area, and steps beside it">
          <Card>
            <DayChart
              label="Day by day"
              points={chart}
              lines={[
                { points: chart, kind: 'area' },
                { points: [...chart.slice(0, 2), { x: 50, y: 30 }, { x: 100, y: 30 }], kind: 'step' },
              ]}
              said={(at) => ({
                day: `Day ${at}`,
                figures: [
                  { text: 'Earned 3.00 USD', of: 'area' },
                  { text: 'Paid 2.00 USD', of: 'step' },
                ],
              })}
              edges={['3.00 USD', null]}
              ends={['Day 0', 'Day 2']}
            />
          </Card>
        </Show>
        <Show name="Qr">
          <Qr text="bc1qexampleexampleexampleexampleexample" label="The address as a QR code" />
        </Show>
        <Show name="Badge">
          <Line>
            {kinds.map((kind) => (
              <Badge key={kind} kind={kind}>
                {kind}
              </Badge>
            ))}
          </Line>
        </Show>
        {(Object.keys(statuses) as StatusOf[]).map((of) => (
          <Show key={of} name={`StatusBadge: ${of}`}>
            <Line>
              {(Object.keys(statuses[of]) as unknown as Status<typeof of>[]).map((is) => (
                <StatusBadge key={is} of={of} is={is} />
              ))}
            </Line>
          </Show>
        ))}
        <Show name="Facts">
          <Card>
            <Facts>
              <Fact name="Stake">100.00 USD</Fact>
              <Fact name="Entry price">67,012.35</Fact>
              <Fact wide name="Hash of the terms">
                5f3a9c1e77b2d0486a41c2b95d10e7aa
              </Fact>
            </Facts>
          </Card>
        </Show>
        <Show name="Alert">
          <Alert>This order was not placed.</Alert>
          <Alert kind="info">Your order is being checked.</Alert>
        </Show>
      </div>
    </Section>
  )
}
