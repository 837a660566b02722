import type { PlainDate } from '@faresight/contracts/common'
import { useRef, useState } from 'react'
import { useSize } from '../../../../browser/size.ts'
import { adminText } from '../../../../text/admin-text.ts'
import { cx } from '../../../../ui/class-names.ts'
import { PictureSlider } from '../../../../ui/picture-slider.tsx'
import type { Point } from '../rules/points.ts'
import { Axes } from './axes.tsx'
import { Bars } from './bars.tsx'
import { chartFrame } from './frame.ts'
import { Line } from './line.tsx'
import { scalesOf } from './scales.ts'
import { endSentence, pointSentence, summarySentence } from './sentences.ts'
import type { Chart } from './series.ts'

const words = adminText.overview.charts

interface Props<D extends { day: PlainDate }> {
  title: string
  chart: Chart<D>
  points: readonly Point[]
  isWeekly: boolean
  tall: boolean
}

/** Days as bars or as a line, each of which can be read. */
export function DayChart<D extends { day: PlainDate }>({ title, chart, points, isWeekly, tall }: Props<D>) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const [place, setPlace] = useState<number | null>(null)
  const scales = size && scalesOf(points, size, chart.tellShort)
  const chosen = place === null ? null : Math.min(place, points.length - 1)
  const value = chosen ?? points.length - 1
  const sentence = (at: number) => pointSentence(points[at], chart, isWeekly)
  return (
    <figure className="flex grow flex-col">
      <figcaption className="sr-only">{summarySentence(title, points, chart, isWeekly)}</figcaption>
      <p
        aria-hidden
        className={cx('min-h-4 text-12', chosen === null ? 'text-ink-3' : 'font-medium text-ink')}
      >
        {chosen === null ? endSentence(points, chart) : sentence(chosen)}
      </p>
      <div ref={frame} className={cx('relative mt-1 grow', chartFrame(tall))}>
        <PictureSlider
          label={words.slider(title)}
          last={points.length - 1}
          value={value}
          spoken={sentence(value)}
          onRead={setPlace}
          picture={scales}
        >
          {scales && (
            <>
              <Axes points={points} scales={scales} tell={chart.tellShort} />
              {chart.shape === 'bars' ? (
                <Bars points={points} series={chart.series} scales={scales} chosen={chosen} />
              ) : (
                <Line points={points} scales={scales} chosen={chosen} />
              )}
            </>
          )}
        </PictureSlider>
      </div>
    </figure>
  )
}
