import css from './Progress.module.css'

/** How far something is, as a thin bar; words beside it say the same. */
export const Progress = ({ label, value, max }: { label: string; value: number; max: number }) => (
  <progress className={css.bar} aria-label={label} max={max} value={value} />
)
