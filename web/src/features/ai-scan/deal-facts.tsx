import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { OpenResult, ResultLeg } from '@faresight/contracts/search/result'
import { Clock, type LucideIcon, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePlaceName } from '../../flights/airports/places.tsx'
import { fareName, providerName, isSplit, namedSeller } from '../../flights/fares/fares.ts'
import { FlightFacts } from '../../flights/fares/flight-facts.tsx'
import { formatDuration } from '../../format/durations.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { scanText } from './messages.ts'

interface Props {
  legs: OpenDeal['legs']
  /** `null` where it is locked. */
  offer: OpenResult | null
}

/** Who sells a deal, where it stops, and what its fare and flights are like. Nothing of what the viewer may not see. */
export function DealFacts({ legs, offer }: Props) {
  const layovers = (legs ?? []).flatMap((leg) => leg.layovers)
  const option = offer?.options[0]
  if (!offer && layovers.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <ul aria-label={scanText.facts.label} className="flex flex-wrap gap-x-5 gap-y-1.5 text-13 text-ink-2">
        {option && (
          <Fact Icon={Store}>
            <Dotted parts={sellerWords(option)} />
          </Fact>
        )}
        {layovers.length > 0 && (
          <Fact Icon={Clock}>
            <Dotted
              parts={layovers.map((layover, place) => (
                <Layover key={place} {...layover} />
              ))}
            />
          </Fact>
        )}
      </ul>
      {offer && <FlightFacts result={offer} />}
    </div>
  )
}

function Fact({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-1.5">
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-3" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

function Layover({ minutes, arrivesAt, departsFrom }: ResultLeg['layovers'][number]) {
  const city = usePlaceName(arrivesAt)
  const airports = arrivesAt === departsFrom ? arrivesAt : `${arrivesAt}–${departsFrom}`
  return scanText.facts.layover(minutes === null ? null : formatDuration(minutes), city, airports)
}

type Option = OpenResult['options'][number]

/** `Sold by TAP`, and the name of the fare where it has one. */
export function sellerWords(option: Option): string[] {
  const { facts } = scanText
  const { provider, tickets, brandedFare } = option
  const seller = namedSeller(option)
  const sold = isSplit(option)
    ? facts.sellers([...new Set(tickets.map((ticket) => ticket.seller))])
    : seller
      ? facts.seller(seller)
      : facts.sellerLater(providerName(provider))
  return brandedFare ? [sold, fareName(brandedFare)] : [sold]
}
