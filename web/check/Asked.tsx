import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card, Section } from '../ui/Card.tsx'
import css from './check.module.css'

interface AskedProps {
  /** Title of the section and its button. */
  title: string
  intro: string
  atOnce?: boolean
  children: ReactNode
}

export function Asked({ title, intro, atOnce, children }: AskedProps) {
  const [asked, setAsked] = useState(false)
  return (
    <Section title={title}>
      <Card>
        <div className={css.check}>
          {atOnce || asked ? (
            children
          ) : (
            <>
              <p>{intro}</p>
              <Button kind="secondary" full onClick={() => setAsked(true)}>
                {title}
              </Button>
            </>
          )}
        </div>
      </Card>
    </Section>
  )
}
