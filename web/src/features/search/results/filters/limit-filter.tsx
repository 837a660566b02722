import { Histogram } from '../../../../ui/histogram.tsx'
import type { Spread } from '../rules/facets.ts'

interface Props {
  spread: Spread
  /** The limit, or `null` without one. */
  value: number | null
  step: number
  label: string
  words: (value: number) => string
  onChange: (value: number | null) => void
}

/** The most that is accepted: the platform's slider under a picture of what there is. */
export function LimitFilter({ spread, value, step, label, words, onChange }: Props) {
  const { lowest, highest, bins } = spread
  const [low, high] = [Math.ceil(lowest / step) * step, Math.ceil(highest / step) * step]
  // An address may hold a limit that lies outside of what was found.
  const shown = Math.max(low, Math.min(value ?? high, high))
  const share = high > low ? (shown - low) / (high - low) : 1
  return (
    <>
      <Histogram bins={bins} from={0} to={share} />
      <input
        type="range"
        min={low}
        max={high}
        step={step}
        value={shown}
        aria-label={label}
        aria-valuetext={words(shown)}
        onChange={(event) => {
          const next = Number(event.target.value)
          onChange(next >= high ? null : next)
        }}
        style={{ backgroundSize: `${share * 100}% 4px, 100% 4px` }}
        className="slider -mt-3"
      />
    </>
  )
}
