import { useState } from 'react'
import type { KeyedMutator } from 'swr'
import type { ToldChannel, ToldKind } from '../../../shared/telling.ts'
import { post } from '../../api/client.ts'
import { UserLeft } from '../../api/error.ts'
import type { Answer } from '../../api/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'

type Notices = Answer<'/api/user/notices'>

/** Saves each choice at once, then shows what the server has. */
export function useChoose(mutate: KeyedMutator<Notices>) {
  const errorText = useErrorText()
  const [saving, setSaving] = useState(false)
  const save = async (work: () => Promise<Notices>) => {
    setSaving(true)
    try {
      await mutate(await work(), { revalidate: false })
    } catch (refused) {
      if (!(refused instanceof UserLeft)) toast(errorText(refused), 'danger')
      void mutate()
    } finally {
      setSaving(false)
    }
  }
  return {
    saving,
    choose: (kind: ToldKind, channel: ToldChannel, on: boolean) =>
      save(() => post('/api/user/notices', { kind, channel, on: on ? '1' : '0' })),
    setQuiet: ({ on, from, to, results }: Notices['quiet']) =>
      save(() => post('/api/user/quiet', { on: on ? '1' : '0', from, to, results: results ? '1' : '0' })),
  }
}
