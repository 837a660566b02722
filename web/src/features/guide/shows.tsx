import { calendarText } from '../price-calendar/messages.ts'
import { sections } from '../../content/en/ai-features.md'
import { defaultWeights } from '@faresight/contracts/search/score'
import { type ReactNode, useState } from 'react'
import { WeightSlider } from '../ai-scan/weight-slider.tsx'
import { GuidePart, GuideParts, Picture } from './part.tsx'
import { Sellers } from '../../flights/illustrations/fares.tsx'
import { aiFeaturesText } from './messages.ts'
import { paragraphs, sectionAt } from './guide-text.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { CellFace } from '../price-calendar/cell-face.tsx'
import type { Band, Face } from '../price-calendar/cells.ts'
import { useDebounced } from '../../browser/timing.ts'
import { formatDuration } from '../../format/durations.ts'
import { fareFigure, farePhrase } from '../../format/money.ts'
import { flightText } from '../../flights/messages.ts'
import { figuresText } from '../../text/figures.ts'
import { Badge, SunIcon } from '../../ui/badge.tsx'
import { Money } from '../../ui/money.tsx'
import { rankedDeals } from './ranked.ts'

/** How deals are ranked, shown in the calendar and dated. */
export function WhatResultsShow() {
  const [priceWeight, setPriceWeight] = useState(defaultWeights.price)
  const shows = sectionAt(sections, 'shows')
  return (
    <PageSection id={shows.id} title={shows.title} lead={paragraphs(shows)[0]} raised>
      <GuideParts>
        <GuidePart
          section={sectionAt(sections, 'price-optimization')}
          picture={
            <ScoreExample
              priceWeight={priceWeight}
              slider={<WeightSlider value={priceWeight} onChange={setPriceWeight} />}
            />
          }
        />
        <GuidePart
          section={sectionAt(sections, 'heatmap')}
          picture={
            <Picture tall>
              <Heatmap />
            </Picture>
          }
        >
          <CellKinds kinds={aiFeaturesText.kinds} />
        </GuidePart>
        <GuidePart
          section={sectionAt(sections, 'real-time-data')}
          picture={
            <Picture>
              <Sellers />
            </Picture>
          }
        />
      </GuideParts>
    </PageSection>
  )
}

type Cell = readonly [face: Face, age?: string]

const checked = (price: number, band: Band, tag: 'best' | null = null): Cell => [
  { kind: 'checked', price, band, tag },
]
const seen = (price: number, band: Band, days: number): Cell => [
  { kind: 'seen', price, band, seenAt: '' },
  calendarText.shortAges.days(days),
]
const between = (low: number, high: number): Cell => [{ kind: 'estimated', low, high }]
const nothing: Cell = [{ kind: 'unscanned' }]

const rows: readonly (readonly Cell[])[] = [
  [seen(427, 4, 2), between(401, 455), nothing, checked(466, 5), between(430, 490)],
  [between(371, 415), checked(383, 3), checked(339, 2), between(352, 398), nothing],
  [nothing, checked(321, 1), checked(310, 1, 'best'), checked(345, 2), between(361, 420)],
  [between(380, 431), between(335, 381), checked(339, 2), seen(395, 3, 1), checked(426, 4)],
]

/** Part of a price calendar, made of the real one's cells. */
function Heatmap() {
  return (
    <div className="grid grid-cols-5 gap-1 md:gap-1.5">
      {rows.flat().map(([face, age], place) => (
        <CellFace key={place} cell={face} age={age ?? null} className="h-12" />
      ))}
    </div>
  )
}

/** The four kinds of cell and what they mean. */
function CellKinds({ kinds }: { kinds: Record<keyof typeof faces, readonly string[]> }) {
  return (
    <dl className="mt-6 grid gap-3.5">
      {(['checked', 'seen', 'estimated', 'unscanned'] as const).map((kind) => (
        <div key={kind} className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4">
          <dt className="contents">
            <CellFace cell={faces[kind][0]} age={faces[kind][1] ?? null} className="row-span-2 h-10" />
            <span className="text-15 font-semibold">{kinds[kind][0]}</span>
          </dt>
          <dd className="text-14 text-ink-2">{kinds[kind][1]}</dd>
        </div>
      ))}
    </dl>
  )
}

const faces = {
  checked: checked(310, 1, 'best'),
  seen: seen(427, 4, 2),
  estimated: between(371, 415),
  unscanned: nothing,
}

/** How long the slider has to stay still before the best deal is announced. */
const restMs = 700

/** Three deals that a slider ranks, to try. */
function ScoreExample({ priceWeight, slider }: { priceWeight: number; slider: ReactNode }) {
  return (
    <div className="rounded-3 border border-line bg-sunken p-4 md:p-7">
      {slider}
      <ol aria-label={aiFeaturesText.score.label} className="mt-5 grid gap-2">
        {rankedDeals(priceWeight).map(({ name, price, minutes, score }, place) => (
          <li
            key={name}
            className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 rounded-2 bg-raised px-4 py-3 shadow-lift"
          >
            <span>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-15 font-medium">
                {name}
                {place === 0 && (
                  <Badge kind="best" tag>
                    <SunIcon />
                    {flightText.drawings.best}
                  </Badge>
                )}
              </span>
              <span className="block text-13 text-ink-2">{formatDuration(minutes)}</span>
            </span>
            <span className="ml-auto text-right">
              <Money figure={fareFigure(price)} currency="USD" />
              <span className="block text-13 text-ink-2">
                {aiFeaturesText.score.score(figuresText.decimals(score, 2))}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <BestHeard priceWeight={priceWeight} />
      <p className="mt-3 text-13 text-ink-2">{aiFeaturesText.score.note}</p>
    </div>
  )
}

/** Announces the best deal once the slider rests: while it moves, screen readers read its own value. */
function BestHeard({ priceWeight }: { priceWeight: number }) {
  const [best] = rankedDeals(useDebounced(priceWeight, restMs))
  return (
    <output className="sr-only">
      {best &&
        aiFeaturesText.score.heard(
          best.name,
          farePhrase(best.price, 'USD'),
          figuresText.decimals(best.score, 2),
        )}
    </output>
  )
}
