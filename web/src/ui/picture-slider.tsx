import type { PointerEvent, ReactNode } from 'react'

interface Picture {
  width: number
  height: number
  /** The place that is read so many pixels from the left. */
  placeAt: (x: number) => number
}

interface Props {
  label: string
  /** Places go from 0 to the last. */
  last: number
  /** Where the slider stands, and what it says there. */
  value: number
  spoken: string | undefined
  /** Reads a place; `null` once nobody reads any. */
  onRead: (place: number | null) => void
  /** `null` while there is no room for it. */
  picture: Picture | null
  /** What is drawn, in SVG. */
  children: ReactNode
}

/** A picture that is read by pointer, by touch and by keyboard, to which it is a slider. It fills what it stands in. */
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
        // The pointer reads the picture itself, whose places need not stand at equal distances.
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
          {/* Whatever has no ground of its own is read all the same. */}
          <rect width={picture.width} height={picture.height} className="fill-transparent" />
          {children}
        </svg>
      )}
    </>
  )
}
