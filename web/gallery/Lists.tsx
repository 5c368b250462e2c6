import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { useState } from 'react'
import { ApiError } from '../api/error.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Card.tsx'
import { Carousel } from '../ui/Carousel.tsx'
import { Chips } from '../ui/choices.tsx'
import { List, Row } from '../ui/List.tsx'
import { Empty, ListState } from '../ui/ListState.tsx'
import type { PictureName } from '../ui/Picture.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { TextSkeleton } from '../ui/Skeleton.tsx'
import css from './gallery.module.css'
import { Show } from './Show.tsx'

const states = ['loading', 'failed', 'empty', 'here', 'stale', 'end'] as const
type State = (typeof states)[number]
const refused = new ApiError('operation_failed', { status: 503, msg: 'The operation failed.' })
const pictures: [PictureName, string][] = [
  ['pan', 'You have no open orders.'],
  ['receipt', 'You have no settled orders yet.'],
  ['shutter', 'This market is closed.'],
  ['letter', 'You have no messages.'],
  ['lens', 'Nothing was found.'],
]

export function Lists() {
  const [state, setState] = useState<State>('here')
  const [times, setTimes] = useState(0)
  const refresh = async () => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    setTimes((before) => before + 1)
  }
  return (
    <Section title="Lists">
      <div className={css.stack}>
        <Show name="Carousel">
          <Carousel label="What this is">
            {['Practice money', 'Simulated prices', 'Every result can be checked'].map((words) => (
              <div key={words} className={css.slide}>
                {words}
              </div>
            ))}
          </Carousel>
        </Show>
        <Show name={`PullToRefresh: read anew ${times} times`}>
          <PullToRefresh onRefresh={refresh}>
            <List label="Pulled">
              <Row title="Pull me down" sub="from the top of the page, with a finger" />
            </List>
          </PullToRefresh>
        </Show>
        <Show name="List, Row">
          <List>
            <Row title="Tells" sub="and no more" end="Value" />
            <Row to="/" start={<IconLanguage size={20} stroke={1.75} aria-hidden="true" />} title="Leads" />
            <Row onClick={() => {}} compact title="Does, in 52 px" end="now" />
            <Row onClick={() => {}} current title="Chosen among its siblings" />
          </List>
        </Show>
        <Show name="ListState">
          <Chips
            label="State"
            options={states.map((value) => ({ value, label: value }))}
            value={state}
            onValue={setState}
          />
          <ListState
            key={state}
            data={state === 'loading' || state === 'failed' ? undefined : []}
            error={state === 'failed' || state === 'stale' ? refused : undefined}
            onRetry={() => setState('here')}
            isEmpty={state === 'empty'}
            empty={
              <Empty picture="receipt" action={<Button kind="secondary">Choose a product</Button>}>
                You have no settled orders yet.
              </Empty>
            }
            end={state === 'end'}
          >
            <List>
              <Row title="BTCUSD" sub="100.00 USD over 30 sec" end="+85.00 USD" />
              <Row title="EURUSD" sub="50.00 USD over 5 min" end="−50.00 USD" />
            </List>
          </ListState>
        </Show>
        <Show name="TextSkeleton">
          <TextSkeleton lines={4} />
        </Show>
        {pictures.map(([picture, words]) => (
          <Show key={picture} name={`Empty: ${picture}`}>
            <Empty picture={picture}>{words}</Empty>
          </Show>
        ))}
      </div>
    </Section>
  )
}
