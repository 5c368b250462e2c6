import { useTranslation } from 'react-i18next'
import css from './TourCard.module.css'

/** In the order told. */
export const tourCards = ['what', 'money', 'check'] as const
export type TourCardName = (typeof tourCards)[number]

/** 120 x 96, lines, one detail in the accent colour, like the pictures of empty places. */
const drawings = {
  what: (
    <>
      <path d="M14 12v72h94M22 62l14-16 14 10 16-22 14 14" />
      <path d="M80 48h26" strokeDasharray="3 5" />
      <path data-detail d="M93 36l7-12 7 12ZM93 60l7 12 7-12Z" />
    </>
  ),
  money: (
    <>
      <path d="M16 26h88v48H16z" strokeDasharray="5 6" />
      <path d="M26 38v24M94 38v24" />
      <path
        data-detail
        d="M60 39v24M54 63h12M46 43h28M42 53h8a4 4 0 0 1-8 0ZM70 53h8a4 4 0 0 1-8 0ZM46 43l-4 10M46 43l4 10M74 43l-4 10M74 43l4 10"
      />
    </>
  ),
  check: (
    <>
      <path d="M36 12h48v72l-8-6-8 6-8-6-8 6-8-6-8 6V12Z" />
      <path d="M46 26h28M46 36h28" />
      <path data-detail d="M48 54l9 9 16-18" />
    </>
  ),
}

/** `large` on a page of its own. */
export function TourCard({ name, large }: { name: TourCardName; large?: boolean }) {
  const { t } = useTranslation('home')
  return (
    <div className={css.card} data-large={large || undefined}>
      <svg
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
      <div>
        <h2>{t(`tour_${name}_title`)}</h2>
        <p>{t(`tour_${name}`)}</p>
      </div>
    </div>
  )
}
