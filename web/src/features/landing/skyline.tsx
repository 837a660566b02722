import { farePhrase } from '../../format/money.ts'
import { flightText } from '../../flights/messages.ts'
import { landingText } from './messages.ts'
import { skyline } from '../../flights/illustrations/skyline-data.ts'

const width = 1200
const height = 190
const step = width / skyline.length
const columnWidth = step - 4
const capHeight = 5
const lowest = Math.min(...skyline.map(({ price }) => price))
const highest = Math.max(...skyline.map(({ price }) => price))
const best = skyline.findIndex(({ price }) => price === lowest)
const bands = [1, 2, 3, 4, 5] as const

const offsets = [0, 0.55, 1]
const faint = [0.62, 0.16, 0]
const strong = [1, 0.85, 0.45]

const dome = `a${(columnWidth / 2).toFixed(1)} ${capHeight} 0 0 1 ${columnWidth.toFixed(1)} 0z`

/** Prices by day as a skyline. Columns fade out because the axis does not start at zero. */
export function Skyline({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={className}>
      <defs>
        {[
          ...bands.map((band) => ({ id: `band-${band}`, colour: `var(--band-${band}-line)`, fade: faint })),
          { id: 'band-best', colour: 'var(--warm)', fade: strong },
        ].map(({ id, colour, fade }) => (
          <linearGradient key={id} id={id} x1="0" y1="0" x2="0" y2="1">
            {fade.map((opacity, index) => (
              <stop key={opacity} offset={offsets[index]} stopColor={colour} stopOpacity={opacity} />
            ))}
          </linearGradient>
        ))}
      </defs>
      {skyline.map(({ price, band }, day) => {
        const tall = height * (0.2 + (0.8 * (price - lowest)) / (highest - lowest))
        const x = (day * step + 2).toFixed(1)
        const shoulder = (height - tall + capHeight).toFixed(1)
        const colour = day === best ? 'var(--warm)' : `var(--band-${band}-line)`
        return (
          <g key={day}>
            <rect
              x={x}
              y={shoulder}
              width={columnWidth.toFixed(1)}
              height={(tall - capHeight).toFixed(1)}
              fill={`url(#band-${day === best ? 'best' : band})`}
            />
            <path d={`M${x} ${shoulder}${dome}`} fill={colour} />
          </g>
        )
      })}
    </svg>
  )
}

export function SkylineExample() {
  return (
    <figure className="mt-16 md:mt-12">
      <div aria-hidden className="relative">
        <Skyline className="block h-31 w-full md:h-47.5" />
        {/* Column 60 of 92. Hard-coded, since Tailwind compiles before the data is known. */}
        <div className="absolute bottom-[20%] left-[64.67%]">
          <span className="absolute bottom-0 h-11 w-0.5 -translate-x-1/2 bg-warm md:h-15.5" />
          <span className="absolute bottom-11 flex -translate-x-1/2 items-center gap-2 rounded-2 bg-raised py-1.5 pr-3 pl-1.5 text-13 font-semibold whitespace-nowrap text-ink shadow-float md:bottom-16 md:text-14">
            <span className="rounded-1 bg-warm px-1.5 text-11 leading-4.5 font-bold tracking-caps text-on-warm">
              {flightText.drawings.best}
            </span>
            {landingText.skylineBest} · {farePhrase(lowest, 'USD')}
          </span>
        </div>
      </div>
      <figcaption className="flex justify-between gap-x-4 pt-3 text-13 text-ink-2 max-sm:flex-col">
        <span>
          <b className="font-semibold text-ink">{landingText.skyline.route}</b>
          {landingText.skyline.what}
        </span>
        <span className="sm:text-right">{landingText.skylineWhen}</span>
      </figcaption>
    </figure>
  )
}
