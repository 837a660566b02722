import { calendarText } from '../price-calendar/messages.ts'
import { sections } from '../../content/en/ai-features.md'
import { defaultScoreWeights, scoreDeal } from '@faresight/contracts/search/score'
import { type ReactNode, useState } from 'react'
import { WeightSlider } from '../ai-scan/weight-slider.tsx'
import { GuidePart, GuideParts, Picture } from './part.tsx'
import { Sellers } from '../../flights/illustrations/fares.tsx'
import { paragraphs, sectionAt } from './part.tsx'
import { aiFeaturesText } from './messages.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { CellFace } from '../price-calendar/calendar-parts.tsx'
import type { Band, Face } from '../price-calendar/cells.ts'
import { useDebounced } from '../../browser/timing.ts'
import { formatDuration } from '../../format/durations.ts'
import { fareFigure, farePhrase } from '../../format/money.ts'
import { flightText } from '../../flights/messages.ts'
import { figuresText } from '../../text/figures.ts'
import { Badge, SunIcon } from '../../ui/badge.tsx'
import { Money } from '../../ui/money.tsx'
import { outlookText } from '../outlook/messages.ts'
import { Hourglass, Scale, ShieldCheck, Ticket } from 'lucide-react'
import { scanText } from '../ai-scan/messages.ts'

/** How deals are ranked, shown in the calendar and dated. */
export function WhatResultsShow() {
  const [priceWeight, setPriceWeight] = useState(defaultScoreWeights.price)
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
          <CellKinds />
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
function CellKinds() {
  return (
    <dl className="mt-6 grid gap-3.5">
      {(['checked', 'seen', 'estimated', 'unscanned'] as const).map((kind) => {
        const [face, age = null] = faces[kind]
        const [name, meaning] = aiFeaturesText.kinds[kind]
        return (
          <div key={kind} className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4">
            <dt className="contents">
              <CellFace cell={face} age={age} className="row-span-2 h-10" />
              <span className="text-15 font-semibold">{name}</span>
            </dt>
            <dd className="text-14 text-ink-2">{meaning}</dd>
          </div>
        )
      })}
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

/** What we say about unchecked dates and about future prices. */
export function HowSure() {
  const sure = sectionAt(sections, 'sure')
  return (
    <PageSection id={sure.id} title={sure.title} lead={paragraphs(sure)[0]}>
      <GuideParts>
        <GuidePart
          section={sectionAt(sections, 'bound')}
          picture={
            <Picture>
              <Bound />
            </Picture>
          }
        />
        <GuidePart
          section={sectionAt(sections, 'continuous-learning')}
          picture={
            <Picture>
              <Range />
            </Picture>
          }
        />
        <GuidePart
          section={sectionAt(sections, 'forecasts')}
          picture={
            <Picture>
              <Answers />
            </Picture>
          }
        />
      </GuideParts>
    </PageSection>
  )
}

/** A forecast: past prices, and ranges that widen with the days ahead. */
function Range() {
  return (
    <svg viewBox="0 0 400 150" className="block w-full">
      <path d="M210 72L390 22V128Z" className="fill-sky opacity-15" />
      <path d="M210 72L390 46V104Z" className="fill-sky opacity-25" />
      <path
        d="M8 46H40V54H78V50H104V64H130V58H162V78H186V72H210"
        fill="none"
        strokeWidth="2"
        className="stroke-sky"
      />
      <path d="M210 72L390 66" fill="none" strokeWidth="2" strokeDasharray="4 5" className="stroke-sky" />
      <path d="M210 8V142" strokeWidth="1.5" strokeDasharray="2 4" className="stroke-line-2" />
      <circle cx="210" cy="72" r="5.5" className="fill-warm" />
    </svg>
  )
}

/** The three answers a forecast can give. */
function Answers() {
  const answers = [
    { Icon: Ticket, title: outlookText.advice.titles.buy, why: aiFeaturesText.answers.buy },
    { Icon: Hourglass, title: outlookText.advice.titles.wait, why: aiFeaturesText.answers.wait },
    { Icon: Scale, title: outlookText.advice.titles.no_signal, why: aiFeaturesText.answers.none },
  ]
  return (
    <div className="grid gap-2">
      {answers.map(({ Icon, title, why }) => (
        <div key={title} className="flex items-center gap-3.5 rounded-2 bg-raised px-4 py-3 shadow-lift">
          <Icon className="size-5 shrink-0 text-sky-text" />
          <span className="text-14">
            <b className="block font-semibold">{title}</b>
            <span className="block text-13 text-ink-2">{why}</span>
          </span>
        </div>
      ))}
    </div>
  )
}

/** The sentence at the end of a scan, in the scan's own words. */
function Bound() {
  const { certificate } = scanText.result
  const [best, sure] = certificate.sure('roundtrip', 1002, 41, 95, aiFeaturesText.gap('9'))
  return (
    <div className="rounded-3 bg-raised p-5 shadow-lift">
      <p className="flex gap-3 text-16 text-ink-2">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-green-text" />
        <span>
          <b className="font-semibold text-ink">{best}</b> {sure}
        </span>
      </p>
      <p className="mt-3 border-t border-line pt-3 text-12 text-ink-3">{aiFeaturesText.example}</p>
    </div>
  )
}

/** Three options for one trip: cheap and long, in between, fast and expensive. */
const exampleDeals = () => [
  { name: aiFeaturesText.drawn.slow, price: 296, minutes: 1640 },
  { name: aiFeaturesText.drawn.best, price: 310, minutes: 895 },
  { name: aiFeaturesText.drawn.fast, price: 402, minutes: 865 },
]

/** The example's deals, best first, where price has this weight (0 to 1) and travel time the rest. */
function rankedDeals(priceWeight: number) {
  const deals = exampleDeals()
  const best = {
    price: Math.min(...deals.map(({ price }) => price)),
    minutes: Math.min(...deals.map(({ minutes }) => minutes)),
  }
  const weights = { price: priceWeight, time: 1 - priceWeight }
  return deals
    .map((deal) => ({ ...deal, score: scoreDeal(deal, best, weights) }))
    .toSorted((one, other) => one.score - other.score)
}
