import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { RuleLink } from '../../frame/RuleLink.tsx'
import { useOwn } from '../../ui/own.tsx'
import { useRefusedText } from '../../ui/useRefusedText.ts'
import type { Limit } from './types.ts'
import { isMendable, leave, waysOn } from './wayOn.ts'
import css from './withdrawals.module.css'

/** Each stop with its figures, end, rule and the way to fix it. */
export function Stops({ limits }: { limits: readonly Limit[] }) {
  const { t } = useTranslation('withdrawals')
  return (
    <section className={css.stops}>
      <h2 className={css.name}>{t('stops')}</h2>
      <ul className={css.limits}>
        {limits.map((limit) => (
          <Stop key={limit.slug} limit={limit} />
        ))}
      </ul>
    </section>
  )
}

function Stop({ limit }: { limit: Limit }) {
  const { t } = useTranslation(['withdrawals', 'common'])
  const refusedText = useRefusedText()
  const own = useOwn()
  const way = isMendable(limit.slug) ? waysOn[limit.slug] : null
  return (
    <li className={css.limit}>
      <p>{own.sentence(refusedText(limit))}</p>
      <p className={css.links}>
        {way && (
          <Link to={way.to} onClick={leave}>
            {t(way.title)}
          </Link>
        )}
        <RuleLink slug={limit.slug} />
      </p>
    </li>
  )
}
