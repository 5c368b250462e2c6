import { holdingPath, projectPath } from '../../paths.ts'
import { Row } from '../../ui/List.tsx'
import { HoldingBadge } from './Badges.tsx'
import css from './financing.module.css'
import { HoldingFigures } from './HoldingFigures.tsx'
import { HoldingProgress } from './HoldingProgress.tsx'
import type { Holding } from './types.ts'

export const HoldingRow = ({ holding }: { holding: Holding }) => (
  // The balance product is moved on its own page.
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
