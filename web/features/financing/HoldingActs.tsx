import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/hooks.ts'
import { PauseNote } from '../../frame/PauseNote.tsx'
import { projectPath } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { AddSheet } from './AddSheet.tsx'
import css from './financing.module.css'
import { type Act, actsOf } from './holdings.ts'
import { KeepSheet } from './KeepSheet.tsx'
import { StopSheet } from './StopSheet.tsx'
import type { Details, Holding } from './types.ts'

/** A pause stops what puts money in. */
const stoppedByPause: readonly Act[] = ['topup', 'append', 'renew', 'rebuy']

export function HoldingActs({ holding, project }: { holding: Holding; project: Details | undefined }) {
  const { t } = useTranslation('financing')
  const pause = useMe().data?.limits.pause
  const [chosen, setChosen] = useState<Act | null>(null)
  const all = actsOf(holding, project)
  const acts = pause ? all.filter((act) => !stoppedByPause.includes(act)) : all
  const close = () => setChosen(null)
  // Closes the sheet of an act that a new state no longer allows.
  const open = chosen !== null && acts.includes(chosen) ? chosen : null
  return (
    <>
      {pause && acts.length < all.length && <PauseNote pause={pause} link />}
      {acts.length > 0 && (
        <div className={css.acts}>
          {acts.map((act, index) =>
            act === 'rebuy' ? (
              <LinkButton key={act} full to={projectPath(holding.project)}>
                {t('act_rebuy')}
              </LinkButton>
            ) : (
              <Button
                key={act}
                full
                kind={index === 0 && act !== 'stopEarly' ? 'primary' : 'secondary'}
                onClick={() => setChosen(act)}
              >
                {t(`act_${act}`)}
              </Button>
            ),
          )}
        </div>
      )}
      {(open === 'topup' || open === 'append') && (
        <AddSheet holding={holding} act={open} left={project?.left ?? '0.00'} onClose={close} />
      )}
      {open === 'renew' && holding.renewal && (
        <KeepSheet holding={holding} renewal={holding.renewal} onClose={close} />
      )}
      {(open === 'takeBack' || open === 'stopEarly' || open === 'settle') && (
        <StopSheet holding={holding} act={open} onClose={close} />
      )}
    </>
  )
}
