export type PictureName = 'pan' | 'receipt' | 'shutter' | 'letter' | 'lens'

/** Line drawings, 120 x 96, with one detail in the accent colour. */
const drawings = {
  pan: (
    <>
      <path d="M60 16v64M44 80h32M24 26h72M24 26 12 54M24 26l12 28M10 54h28c-2 8-8 12-14 12s-12-4-14-12Z" />
      <path data-detail d="M96 26 84 54M96 26l12 28M82 54h28c-2 8-8 12-14 12s-12-4-14-12Z" />
    </>
  ),
  receipt: (
    <>
      <path d="M36 12h48v72l-8-6-8 6-8-6-8 6-8-6-8 6V12Z" />
      <path d="M46 28h28M46 40h28" />
      <path data-detail d="M46 54h14" />
    </>
  ),
  shutter: (
    <>
      <path d="M24 16h72v64H24zM24 28h72M24 40h72M24 52h72" />
      <path data-detail d="M52 64h16" />
    </>
  ),
  letter: (
    <>
      <path d="M24 24h72v52H24zM46 50 24 76M74 50l22 26" />
      <path data-detail d="m24 24 36 32 36-32" />
    </>
  ),
  lens: (
    <>
      <path d="M78 42a24 24 0 1 1-48 0 24 24 0 0 1 48 0ZM71 59l20 21" />
      <path data-detail d="M44 42h20" />
    </>
  ),
}

export function Picture({ name, className }: { name: PictureName; className?: string }) {
  return (
    <svg
      className={className}
      width={120}
      height={96}
      viewBox="0 0 120 96"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  )
}
