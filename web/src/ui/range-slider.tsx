import { useId, type PointerEvent } from 'react'

const thumbPx = 24

interface RangeSliderProps {
  min: number
  max: number
  step: number
  value: readonly [from: number, to: number]
  onChange: (value: [from: number, to: number]) => void
  /** What the two handles are called. */
  labels: readonly [from: string, to: string]
  /** A value in words. */
  words: (value: number) => string
  disabled?: boolean
}

/**
 * A span between two handles, each a native slider: arrows, Page keys, Home and End work as everywhere. Pressing the track
 * moves the nearer handle there, so nothing has to be dragged. A handle stops at the other.
 */
export function RangeSlider({ min, max, step, value, onChange, labels, words, disabled }: RangeSliderProps) {
  const id = useId()
  const [from, to] = value
  const move = (end: 0 | 1, wanted: number) =>
    onChange(end === 0 ? [Math.min(wanted, to), to] : [from, Math.max(wanted, from)])
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (disabled || event.target instanceof HTMLInputElement) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left - thumbPx / 2) / (width - thumbPx)
    const wanted = Math.max(min, Math.min(max, min + Math.round((share * (max - min)) / step) * step))
    const end = Math.abs(wanted - from) < Math.abs(wanted - to) || wanted < from ? 0 : 1
    move(end, wanted)
    event.currentTarget.querySelectorAll('input')[end]?.focus()
  }
  // The middle of a thumb never leaves the track: it starts and ends half a thumb inside.
  const place = (at: number, share = max > min ? (at - min) / (max - min) : 0) =>
    `calc(${thumbPx / 2}px + ${share} * (100% - ${thumbPx}px))`
  return (
    <div className="range" onPointerDown={press}>
      <span
        aria-hidden
        className="range-fill"
        style={{ left: place(from), width: `calc(${place(to)} - ${place(from)})` }}
      />
      {([0, 1] as const).map((end) => (
        <input
          key={end}
          id={`${id}-${end}`}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value[end]}
          disabled={disabled}
          aria-label={labels[end]}
          aria-valuetext={words(value[end])}
          onChange={(event) => move(end, Number(event.target.value))}
          // Where both stand at the far end, the first has to be on top: it alone can still move.
          className={end === 0 && from > (min + max) / 2 ? 'z-10' : undefined}
        />
      ))}
    </div>
  )
}
