import { flightText } from '../messages.ts'

export function DotLegend() {
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1.5">
      {dotShapes.map((shape) => (
        <span key={shape} className="inline-flex items-center gap-1.5">
          <svg aria-hidden viewBox="-6 -6 12 12" className="size-3 overflow-visible">
            <Dot shape={shape} />
          </svg>
          {flightText.dots[shape]}
        </span>
      ))}
    </span>
  )
}

/** In the order of the legend. */
export const dotShapes = ['low', 'middle', 'high', 'now', 'seen', 'none'] as const

/** Shapes differ, since colour alone is not enough. */
export function Dot({ shape }: { shape: (typeof dotShapes)[number] }) {
  if (shape === 'low') return <circle r={4.8} className="fill-(--band-1)" />
  if (shape === 'middle')
    return (
      <rect
        x={-3.4}
        y={-3.4}
        width={6.8}
        height={6.8}
        transform="rotate(45)"
        className="fill-(--band-3-line)"
      />
    )
  if (shape === 'high') return <path d="M-4.2 3.4L0 -4.2L4.2 3.4Z" className="fill-(--band-5-line)" />
  if (shape === 'now') return <circle r={4.2} strokeWidth={2} className="fill-surface stroke-sky" />
  if (shape === 'seen') return <circle r={2.4} className="fill-sky opacity-55" />
  return <circle r={1.8} className="fill-line-2" />
}
