import { cx } from './class-names.ts'

interface Props {
  label: string
  /** 0 to 100. */
  value: number
  words?: string
  /** In the colour of a warning; the words beside it say why. */
  isWarning?: boolean
}

/** How far something is: the platform's own, in our clothes. */
export function ProgressBar({ label, value, words, isWarning }: Props) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={words}
      max={100}
      value={value}
      className={cx(
        'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full',
        isWarning
          ? '[&::-moz-progress-bar]:bg-amber-text [&::-webkit-progress-value]:bg-amber-text'
          : '[&::-moz-progress-bar]:bg-sky [&::-webkit-progress-value]:bg-sky',
      )}
    />
  )
}
