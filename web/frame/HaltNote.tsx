import { useRead } from '../api/hooks.ts'
import { useOwn } from '../ui/own.tsx'
import { useRefusedText } from '../ui/useRefusedText.ts'

export function HaltNote({ id }: { id: 'registrations' | 'withdrawals' }) {
  const refusedText = useRefusedText()
  const own = useOwn()
  const { data } = useRead('/api/index/halts', {}, { freshMs: 30_000 })
  const halt = data?.items.find((one) => one.id === id)
  if (!halt) return null
  const { reason, since } = halt
  return (
    <p role="status">
      {own.sentence(refusedText({ slug: `${id}_halted`, params: { reason, since: since ?? 0 } }))}
    </p>
  )
}
