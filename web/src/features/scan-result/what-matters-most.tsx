import { Freshness } from '../../flights/fares/freshness.tsx'
import { formatDuration } from '../../format/durations.ts'
import { fareFigure, farePhrase } from '../../format/money.ts'
import { scanText } from '../ai-scan/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { Money } from '../../ui/money.tsx'
import { WeightSlider } from '../ai-scan/weight-slider.tsx'
import { type RankedDeal, cheaperFare } from '../ai-scan/ranking.ts'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { datesOf, formatScore } from '../ai-scan/why.ts'

interface Props {
  trip: ScanTrip['tripType']
  ranked: readonly RankedDeal[]
  priceWeight: number
  onWeight: (priceWeight: number) => void
  onOpen: (deal: RankedDeal['deal']) => void
}

export function WhatMattersMost({ trip, ranked, priceWeight, onWeight, onOpen }: Props) {
  return (
    <section aria-label={scanText.matters.list[trip]} className="card p-4 md:p-6">
      <WeightSlider title="h2" value={priceWeight} onChange={onWeight} hint={scanText.matters.hint} />
      <ol className="mt-3">
        {ranked.slice(0, shown).map((pair, index) => (
          <li key={`${pair.deal.date}-${pair.deal.returnDate}`} className="border-t border-line">
            <button
              type="button"
              onClick={() => onOpen(pair.deal)}
              className="flex min-h-14 w-full flex-wrap items-center gap-x-3.5 py-2 text-left text-14 hover:bg-hover"
            >
              <span className="flex min-w-0 flex-1 basis-40 items-center gap-x-3.5">
                <span className="w-5 shrink-0 text-13 font-semibold text-ink-3">{index + 1}</span>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{datesOf(pair)}</span>
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-13 text-ink-2">
                    {index === 0 && <BestTag />}
                    <Dotted parts={flightWords(pair)} />
                    <Known deal={pair.deal} />
                  </span>
                </span>
              </span>
              <span className="ml-auto shrink-0 text-right">
                <Money figure={fareFigure(pair.price)} currency={pair.deal.currency} />
                <Rank pair={pair} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

const shown = 5

/** Placed in the flight's line, since phones have no room next to the dates. */
function BestTag() {
  return (
    <>
      <Badge tag kind="best">
        {scanText.result.best}
      </Badge>{' '}
    </>
  )
}

function Rank({ pair: { deal, score } }: { pair: RankedDeal }) {
  const lower = cheaperFare(deal)
  return (
    <>
      {lower && (
        <span className="block text-12 text-ink-2">
          {scanText.matters.from(farePhrase(lower.price, deal.currency))}
        </span>
      )}
      <span className="block text-12 text-ink-3">{scanText.matters.score(formatScore(score))}</span>
    </>
  )
}

function Known({ deal: { live, seenAt } }: Pick<RankedDeal, 'deal'>) {
  return live !== null && seenAt !== null && <Freshness short live={live} seenAt={seenAt} />
}

function flightWords({ deal: { airline, travelTime } }: RankedDeal): string[] {
  return [airline, travelTime && formatDuration(travelTime)].filter((part) => typeof part === 'string')
}
