import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import css from './user.module.css'

/** The user's own picture, or the mark of somebody without one. `avatar` names it, null is none. */
export const OwnPicture = ({ avatar }: { avatar: string | null }) =>
  avatar ? <Shown key={avatar} /> : <Nobody />

const Nobody = () => <IconUserCircle size={44} stroke={1.25} aria-hidden="true" />

/** Asked for once a picture: its address changes each time it is asked for, and is good for minutes. */
function Shown() {
  const { data } = useRead('/api/user/avatar', {}, { freshMs: 240_000 })
  const [first, setFirst] = useState<string | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const url = data?.url ?? null
  // The first address is kept, so that the picture is not loaded again each time the user is read.
  if (url && (first === null || (first === broken && url !== broken))) setFirst(url)
  if (!first || first === broken) return <Nobody />
  return <img className={css.picture} src={first} alt="" onError={() => setBroken(first)} />
}
