import { useRef, useState } from 'react'
import { useSize } from '../../../../browser/size.ts'
import { scanText } from '../../../../text/scan-text.ts'
import { cx } from '../../../../ui/class-names.ts'
import { PictureSlider } from '../../../../ui/picture-slider.tsx'
import { endSentence, stopLine, stopSentence, summarySentence } from '../rules/sentences.ts'
import { nearestStop, placeOfNow, stopsOf } from '../rules/stops.ts'
import type { Timeline } from '../rules/timeline.ts'
import { Axes } from './axes.tsx'
import { Cursor } from './cursor.tsx'
import { Fan } from './fan.tsx'
import { chartFrame } from './frame.ts'
import { Legend } from './legend.tsx'
import { Now } from './now.tsx'
import { scalesOf } from './scales.ts'
import { SeenLine } from './seen-line.tsx'
import { Typical } from './typical.tsx'

const words = scanText.outlook.history.chart

interface Props {
  timeline: Timeline
  /** What such fares usually cost; `null` where nobody knows. */
  typical: number | null
  currency: string
}

/** What a trip has cost, day by day, and what it may cost. Every day that has something to tell can be read. */
export function PriceChart({ timeline, typical, currency }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const [read, setRead] = useState<number | null>(null)
  const scales = size && scalesOf(timeline, typical, size)
  const usual = typical !== null && scales?.holds(typical) ? typical : null
  const stops = stopsOf(timeline)
  // With another scan there may be fewer days to read.
  const place = read === null ? null : Math.min(read, stops.length - 1)
  const chosen = place === null ? undefined : stops[place]
  const value = place ?? placeOfNow(stops)
  const spoken = stops[value]
  return (
    <figure>
      <figcaption className="sr-only">{summarySentence(timeline, currency)}</figcaption>
      <div className="flex min-h-5 items-baseline justify-between gap-3 text-12 text-ink-3">
        <span>{currency}</span>
        <span className={cx('text-right', chosen && 'font-medium text-ink')}>
          {chosen ? stopLine(chosen, currency) : endSentence(timeline, currency)}
        </span>
      </div>
      <div ref={frame} className={cx('relative', chartFrame)}>
        <PictureSlider
          label={words.slider}
          last={stops.length - 1}
          value={value}
          spoken={spoken && stopSentence(spoken, currency)}
          onRead={setRead}
          picture={scales && { ...scales, placeAt: (x) => nearestStop(stops, scales.dayAt(x)) }}
        >
          {scales && (
            <>
              <Axes scales={scales} />
              {usual !== null && <Typical typical={usual} scales={scales} />}
              <Fan timeline={timeline} scales={scales} />
              <SeenLine timeline={timeline} scales={scales} />
              <Now timeline={timeline} scales={scales} currency={currency} />
              {chosen && <Cursor stop={chosen} scales={scales} />}
            </>
          )}
        </PictureSlider>
      </div>
      <Legend timeline={timeline} hasTypical={usual !== null} />
    </figure>
  )
}
