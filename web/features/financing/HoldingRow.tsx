import { holdingPath, projectPath } from '../../paths.ts'
import { Row } from '../../ui/List.tsx'
import { HoldingBadge } from './Badges.tsx'
import css from './financing.module.css'
import { HoldingFigures } from './HoldingFigures.tsx'
import { HoldingProgress } from './HoldingProgress.tsx'
import type { Holding } from './types.ts'

/** A holding in the list: what is invested, its profit so far and in all, and how far it is. */
export const HoldingRow = ({ holding }: { holding: Holding }) => (
  // What has no end is moved in and out on the page of its product.
  <Row to={holding.days === 0 ? projectPath(holding.project) : holdingPath(holding.id)}>
    <span className={css.row}>
      <span className={css.line}>
        <strong className={css.title}>{holding.title}</strong>
        <HoldingBadge state={holding.state} />
      </span>
      <HoldingFigures holding={holding} />
      <HoldingProgress holding={holding} />
    </span>
  </Row>
)
