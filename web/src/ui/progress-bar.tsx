import { cx } from './class-names.ts'

interface Props {
  label: string
  /** 0 to 100. */
  value: number
  words?: string
  /** The text beside it gives the reason. */
  isWarning?: boolean
}

export function ProgressBar({ label, value, words, isWarning }: Props) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={words}
      max={100}
      value={value}
      className={cx(
        'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line forced-colors:border forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight] [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full',
        isWarning
          ? '[&::-moz-progress-bar]:bg-amber-text [&::-webkit-progress-value]:bg-amber-text'
          : '[&::-moz-progress-bar]:bg-sky [&::-webkit-progress-value]:bg-sky',
      )}
    />
  )
}
