import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import css from './user.module.css'

/** `avatar` names the picture; null shows a placeholder. */
export const OwnPicture = ({ avatar }: { avatar: string | null }) =>
  avatar ? <Shown key={avatar} /> : <Nobody />

const Nobody = () => <IconUserCircle size={44} stroke={1.25} aria-hidden="true" />

/** Mounted once per picture: its address changes with each reading and lasts minutes. */
function Shown() {
  const { data } = useRead('/api/user/avatar', {}, { freshMs: 240_000 })
  const [first, setFirst] = useState<string | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const url = data?.url ?? null
  // Keeps the first address, so that the picture loads only once.
  if (url && (first === null || (first === broken && url !== broken))) setFirst(url)
  if (!first || first === broken) return <Nobody />
  return <img className={css.picture} src={first} alt="" onError={() => setBroken(first)} />
}
