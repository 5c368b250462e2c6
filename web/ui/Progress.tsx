import css from './Progress.module.css'

/** Put the same in words next to it. */
export const Progress = ({ label, value, max }: { label: string; value: number; max: number }) => (
  <progress className={css.bar} aria-label={label} max={max} value={value} />
)
