import type { PointerEvent, ReactNode } from 'react'

interface Picture {
  width: number
  height: number
  /** The place at `x` pixels from the left. */
  placeAt: (x: number) => number
}

interface Props {
  label: string
  /** Index of the last place. */
  last: number
  value: number
  spoken: string | undefined
  /** `null` when reading ends. */
  onRead: (place: number | null) => void
  /** `null` until measured. */
  picture: Picture | null
  /** SVG content. */
  children: ReactNode
}

/** A chart read by pointer, touch, or keyboard, as a slider. */
export function PictureSlider({ label, last, value, spoken, onRead, picture, children }: Props) {
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    if (picture) onRead(picture.placeAt(clientX - currentTarget.getBoundingClientRect().left))
  }
  return (
    <>
      <input
        type="range"
        name="place"
        min={0}
        max={last}
        value={value}
        aria-label={label}
        aria-valuetext={spoken}
        onChange={(event) => onRead(Number(event.target.value))}
        onFocus={() => onRead(value)}
        onBlur={() => onRead(null)}
        onKeyDown={({ key }) => key === 'Escape' && onRead(null)}
        // Pointers read the picture, whose places may be unevenly spaced.
        className="peer pointer-events-none absolute inset-0 size-full opacity-0"
      />
      {picture && (
        <svg
          aria-hidden
          width={picture.width}
          height={picture.height}
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onRead(null)}
          className="absolute inset-0 touch-pan-y overflow-visible rounded-1 peer-focus-visible:shadow-(--focus)"
        >
          {/* Catches pointers over transparent areas. */}
          <rect width={picture.width} height={picture.height} className="fill-transparent" />
          {children}
        </svg>
      )}
    </>
  )
}
