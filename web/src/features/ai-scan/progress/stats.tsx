import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import type { ReactNode } from 'react'
import { fareFigure, farePhrase } from '../../../format/money.ts'
import { text } from '../../../text/text.ts'
import { flightText } from '../../../text/flight-text.ts'
import { scanText } from '../../../text/scan-text.ts'
import { LockedMoney } from '../../../flights/locked/locked-money.tsx'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'

const words = scanText.progress

interface Props {
  scan: ScanProgress
  trip: AskedScan['tripType']
  currency: string
  /** The lowest score so far, as its price; `locked` where there is one that is withheld. */
  best: number | 'locked' | null
  /** The lowest fare seen, where the best one costs more; `null` where none is lower, or it is withheld. */
  cheapest: number | null
  /** How much the price counts in that, from 0 to 1. */
  priceWeight: number
}

/** How far a scan is, in figures. */
export function Stats({ scan, trip, currency, best, cheapest, priceWeight }: Props) {
  const { checks, budget, candidates, certificate } = scan
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4 lg:flex lg:flex-wrap lg:gap-x-11">
      <Stat name={words.checked} figure={text.count(checks)} unit={words.ofAtMost(budget)} />
      <Stat name={words.candidates[trip]} figure={text.count(candidates)} />
      {best === 'locked' ? (
        <Stat
          name={words.best}
          figure={<LockedMoney currency={currency} label={flightText.locked.price} size={24} />}
        />
      ) : (
        best !== null && (
          <Stat warm name={words.best} figure={fareFigure(best)} unit={currency}>
            {words.weighed(Math.round(priceWeight * 100))}
            {cheapest !== null && `; ${words.cheapest(farePhrase(cheapest, currency))}`}
          </Stat>
        )
      )}
      {certificate && (
        <Stat
          name={words.cheaperBy[trip]}
          figure={fareFigure(Math.ceil(certificate.gap))}
          unit={words.sure(currency, Math.round(certificate.confidence * 100))}
        />
      )}
    </dl>
  )
}

interface StatProps {
  name: string
  figure: ReactNode
  unit?: string
  warm?: boolean
  /** A line below. */
  children?: ReactNode
}

function Stat({ name, figure, unit, warm, children }: StatProps) {
  return (
    <div>
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className={warm ? 'text-warm-text' : undefined}>
        <span className="text-24 font-semibold tracking-snug">{figure}</span>{' '}
        {unit && <span className="text-14 text-ink-2">{unit}</span>}
        {children && <span className="block text-12 text-ink-2">{children}</span>}
      </dd>
    </div>
  )
}
