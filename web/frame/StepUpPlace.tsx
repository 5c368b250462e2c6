import { type ComponentType, useEffect, useState } from 'react'
import { ApiError } from '../api/error.ts'
import { type AskedStepUp, useAskedStepUp } from '../api/stepUp.ts'

type StepUpSheet = ComponentType<{ asked: AskedStepUp | null }>
export type LoadStepUp = () => Promise<{ StepUpSheet: StepUpSheet }>

/** Loads the sheet's code with the first request. */
export function StepUpPlace({ load }: { load: LoadStepUp }) {
  const asked = useAskedStepUp()
  const [Sheet, setSheet] = useState<StepUpSheet | null>(null)
  useEffect(() => {
    if (!asked || Sheet) return
    load().then(
      ({ StepUpSheet }) => setSheet(() => StepUpSheet),
      () => asked.refuse(new ApiError('network_error')),
    )
  }, [asked, Sheet, load])
  return Sheet && <Sheet asked={asked} />
}
