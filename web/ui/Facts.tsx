import type { ReactNode } from 'react'
import css from './Facts.module.css'

/** Names and values line by line, as a receipt has them. A row may be left out with false. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode] | false)[] }) {
  return (
    <dl className={css.facts}>
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]} className={css.row}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
