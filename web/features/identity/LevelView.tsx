import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPicturePart } from '../../../shared/identity.ts'
import { useInfo } from '../../api/hooks.ts'
import { levelPath } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { DataForm } from './DataForm.tsx'
import css from './identity.module.css'
import { LevelBadge } from './LevelBadge.tsx'
import { PhotoForm } from './PhotoForm.tsx'
import { Submitted } from './Submitted.tsx'
import type { Identity, Level } from './types.ts'
import { useUnlocks } from './useUnlocks.ts'

export function LevelView({ identity, one }: { identity: Identity; one: Level }) {
  const { t } = useTranslation('identity')
  const slugText = useSlugText()
  const unlocks = useUnlocks()
  const practice = useInfo().data?.money === 'practice'
  const { level, state, mend } = one
  // The level to submit now, or the one whose review must end first.
  const open = identity.levels.find(({ mend, state }) => mend.length > 0 || state === 'review')
  // A refusal outlasts its form, until the state that replaced the form changes.
  const [refused, setRefused] = useState<{ reason: string; shownIn?: Level['state'] } | null>(null)
  const onRefused = (reason: string) => setRefused({ reason })
  const hasForm = mend.length > 0
  if (refused && !hasForm && !refused.shownIn) setRefused({ ...refused, shownIn: state })
  const again = state === 'rejected' || state === 'failed'
  return (
    <>
      <div className={css.head}>
        <h2>{t(`level_${level}`)}</h2>
        <LevelBadge one={one} />
        <p className={css.note}>{unlocks(one)}</p>
        {level === 3 && <p className={css.note}>{t('assets_above', { btc: identity.assetAboveBtc })}</p>}
      </div>
      {again && <Alert>{level === 3 ? t('failed') : t('rejected')}</Alert>}
      {refused && !hasForm && refused.shownIn === state && <Alert>{refused.reason}</Alert>}
      {practice && hasForm && <Alert kind="info">{t('practice')}</Alert>}
      {hasForm ? (
        mend.some(isPicturePart) ? (
          <PhotoForm identity={identity} one={one} practice={practice} onRefused={onRefused} />
        ) : (
          <DataForm identity={identity} one={one} onRefused={onRefused} />
        )
      ) : state === 'none' ? (
        <>
          <Alert kind="info">{open ? t('first', { level: open.level }) : slugText('level_not_open')}</Alert>
          {open && (
            <LinkButton kind="secondary" full to={levelPath(open.level)}>
              {t(`level_${open.level}`)}
            </LinkButton>
          )}
        </>
      ) : (
        <Submitted identity={identity} one={one} />
      )}
    </>
  )
}
