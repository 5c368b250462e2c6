import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { useState } from 'react'
import { Button, type ButtonKind, LinkButton } from '../ui/Button.tsx'
import { Section } from '../ui/Card.tsx'
import { Chips, Segmented, Tabs } from '../ui/choices.tsx'
import { Mark } from '../ui/Mark.tsx'
import css from './gallery.module.css'
import { Line, Show } from './Show.tsx'

const kinds: ButtonKind[] = ['primary', 'secondary', 'quiet', 'danger', 'up', 'down']
const views = ['Markets', 'Open', 'Settled'].map((label) => ({ value: label, label }))
const many = ['All', 'Forex', 'Gold', 'Futures', 'Stocks', 'Crypto'].map((label) => ({ value: label, label }))
const colours = [
  'surface',
  'sunk',
  'primary-soft',
  'ok-soft',
  'warn-soft',
  'danger-soft',
  'practice-soft',
  'up-soft',
  'down-soft',
]

export function Actions() {
  const [tab, setTab] = useState('Markets')
  const [chip, setChip] = useState('All')
  const [part, setPart] = useState('Open')
  return (
    <Section title="Actions and choices">
      <div className={css.stack}>
        <Show name="Button: kinds">
          <Line>
            {kinds.map((kind) => (
              <Button key={kind} kind={kind}>
                {kind}
              </Button>
            ))}
          </Line>
        </Show>
        <Show name="Button: full, busy, disabled; LinkButton">
          <Button full>Place the order</Button>
          <Button full busy>
            Sending
          </Button>
          <Button full disabled>
            Not possible now
          </Button>
          <LinkButton to="/" kind="secondary">
            Leads somewhere
          </LinkButton>
        </Show>
        <Show name="Tabs">
          <Tabs label="Views" options={views} value={tab} onValue={setTab} />
        </Show>
        <Show name="Chips">
          <Chips label="Category" options={many} value={chip} onValue={setChip} />
        </Show>
        <Show name="Segmented">
          <Segmented label="View" options={views} value={part} onValue={setPart} />
        </Show>
        <Show name="Mark; icons: 20 px in rows, 24 in bars, stroke 1.75">
          <Line>
            <Mark size={32} />
            {[IconHome, IconBell, IconSearch, IconStar, IconStarFilled, IconDownload].map((Icon, index) => (
              <Icon key={Icon.displayName} size={index % 2 ? 24 : 20} stroke={1.75} aria-hidden="true" />
            ))}
          </Line>
        </Show>
        <Show name="tokens.css: grounds">
          <Line>
            {colours.map((name) => (
              <span key={name} className={css.swatch} style={{ background: `var(--${name})` }}>
                {name}
              </span>
            ))}
          </Line>
        </Show>
      </div>
    </Section>
  )
}
