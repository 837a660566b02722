interface Props {
  label: string
  /** 0 to 100. */
  value: number
  words?: string
}

/** How far something is: the platform's own, in our clothes. */
export function ProgressBar({ label, value, words }: Props) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={words}
      max={100}
      value={value}
      className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-sky [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-sky"
    />
  )
}
