import { Histogram } from '../../../../ui/histogram.tsx'
import { stepsOf, type Spread } from '../rules/facets.ts'

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
  const { low, high } = stepsOf(spread, step)
  // Of a single value there is nothing to choose.
  if (low === high) return null
  // An address may hold a limit that lies outside of what was found.
  const shown = Math.max(low, Math.min(value ?? high, high))
  const share = (shown - low) / (high - low)
  return (
    <>
      <Histogram bins={spread.bins} from={0} to={share} />
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
