import { useState } from 'react'
import { List } from '../../ui/List.tsx'
import { DestinationRow } from './DestinationRow.tsx'
import { Details } from './Details.tsx'
import type { Destination, Destinations } from './types.ts'

export function Bound({ of, label }: { of: Destinations; label: string }) {
  const [chosen, choose] = useState<Destination | null>(null)
  return (
    <>
      <List label={label}>
        {of.items.map((one) => (
          <DestinationRow key={one.id} one={one} of={of} onChoose={() => choose(one)} />
        ))}
      </List>
      <Details one={chosen} onClose={() => choose(null)} />
    </>
  )
}
