import { Freshness } from '../../../flights/fares/freshness.tsx'
import { formatDuration } from '../../../format/durations.ts'
import { fareFigure, farePhrase } from '../../../format/money.ts'
import { scanText } from '../../../text/scan-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Dotted } from '../../../ui/dotted.tsx'
import { Money } from '../../../ui/money.tsx'
import { WeightSlider } from '../weight/weight-slider.tsx'
import { cheaperThanBest, lowerPrice, type RankedDeal, type RankedPair } from '../deal/ranking.ts'
import { datesOf, formatScore } from '../deal/why.ts'

const words = scanText.matters
const shown = 5

interface Props {
  ranked: readonly RankedPair[]
  priceWeight: number
  onWeight: (priceWeight: number) => void
  onOpen: (deal: RankedDeal['deal']) => void
}

/** The slider between price and time, and the best pairs as it ranks them. */
export function Matters({ ranked, priceWeight, onWeight, onOpen }: Props) {
  const cheapest = cheaperThanBest(ranked)
  const top = ranked.slice(0, shown)
  // It stays in sight, whatever counts.
  const rows = cheapest && !top.includes(cheapest) ? [...top, cheapest] : top
  return (
    <section aria-label={scanText.matters.list} className="card p-4 md:p-6">
      <WeightSlider title="h2" value={priceWeight} onChange={onWeight} hint={words.hint} />
      <ol className="mt-3">
        {rows.map((row) => (
          <li key={`${row.deal.date}-${row.deal.returnDate}`} className="border-t border-line">
            <button
              type="button"
              onClick={() => onOpen(row.deal)}
              className="flex min-h-14 w-full items-center gap-3.5 py-2 text-left text-14 hover:bg-hover"
            >
              <span className="w-5 shrink-0 text-13 font-semibold text-ink-3">{ranked.indexOf(row) + 1}</span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  {datesOf(row)}
                  {row === ranked[0] && (
                    <Badge tag kind="best">
                      {scanText.result.best}
                    </Badge>
                  )}
                  {row === cheapest && (
                    <Badge tag kind="active">
                      {scanText.result.cheapest}
                    </Badge>
                  )}
                </span>
                <span className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
                  <span>
                    <Dotted parts={flightWords(row)} />
                  </span>
                  <Known deal={row.deal} />
                </span>
              </span>
              <span className="shrink-0 text-right">
                <Money figure={fareFigure(row.price)} currency={row.deal.currency} />
                <Lower row={row} />
                <span className="block text-12 text-ink-3">{words.score(formatScore(row.score))}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What the same days can be had for, where another flight costs less. */
function Lower({ row }: { row: RankedPair }) {
  const price = lowerPrice(row)
  if (price === null) return null
  return <span className="block text-12 text-ink-2">{words.from(farePhrase(price, row.deal.currency))}</span>
}

/** How the price is known, and how old it is. */
function Known({ deal: { live, seenAt } }: Pick<RankedDeal, 'deal'>) {
  return live !== null && seenAt !== null && <Freshness short live={live} seenAt={seenAt} />
}

function flightWords({ deal: { airline, travelTime } }: RankedDeal): string[] {
  return [airline, travelTime && formatDuration(travelTime)].filter((part) => typeof part === 'string')
}
