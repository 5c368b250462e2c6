import type { PicturePart } from '../../../shared/identity.ts'
import css from './identity.module.css'

const face = 'M84 66a11 11 0 1 1-22 0 11 11 0 0 1 22 0ZM54 102c0-15 8-22 19-22s19 7 19 22'
/** Where the corners belong. */
const corners = 'M14 34V14h24M202 14h24v20M226 116v20h-24M38 136H14v-20'

/** 240 x 150; the accent colour shows what to mind. */
const drawings = {
  front: ['M36 26h168v98H36zM48 46h50v58H48z', face, 'M112 50h78M112 66h52M112 82h66M112 98h36'],
  back: [
    'M36 26h168v98H36zM36 44h168M36 58h168',
    'M52 78h86M52 94h64M52 108h40M164 80v26M170 80v26M180 80v26M186 80v26',
  ],
  passport_front: [
    'M40 16h160v118H40zM52 30h44v54H52z',
    'M82 50a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM58 80c0-12 6-18 15-18s15 6 15 18M110 34h74M110 48h48M110 62h62M110 76h36',
    'M52 104h136M52 118h136',
  ],
  passport_back: [
    'M40 16h160v118H40zM120 16v118',
    'M132 34h54M132 48h40M132 62h54M56 112c8-14 12 8 20-4s10 6 22-2M56 34h48M56 48h34',
  ],
  handheld: [
    'M112 54a24 26 0 1 1-48 0 24 26 0 0 1 48 0ZM34 150c0-36 22-54 54-54s54 18 54 54',
    'M146 46h70v44h-70zM154 56h20v24h-20zM182 60h26M182 70h18M182 80h24',
    'M170 150c-1-16-8-26-8-40 0-6 2-10 6-12V84M194 98c4 4 6 8 5 14-2 14-4 24-3 38M168 98h26M176 98V86M184 98V86M192 98V84',
  ],
  asset: [
    'M84 8h72v134H84zM112 14h16',
    'M96 66h22M138 66h8M96 82h28M138 82h8M96 98h18M138 98h8M96 114h24M138 114h8',
  ],
} as const

/** The main advice for each picture. */
const details: Record<PicturePart, string> = {
  front: corners,
  back: corners,
  handheld: 'M52 14H36v18M228 32V14h-16',
  asset: 'M96 30h30M96 42h48',
}

export function Guide({ part, passport }: { part: PicturePart; passport: boolean }) {
  const name = passport && (part === 'front' || part === 'back') ? (`passport_${part}` as const) : part
  return (
    <svg
      className={css.guide}
      viewBox="0 0 240 150"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name].map((path) => (
        <path key={path} d={path} strokeDasharray={path.startsWith('M52 104') ? '5 3' : undefined} />
      ))}
      <path data-detail d={details[part]} />
    </svg>
  )
}
