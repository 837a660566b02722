import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { OpenResult, ResultLeg } from '@faresight/contracts/search/result'
import { Clock, Leaf, Luggage, type LucideIcon, Plane, ReceiptText, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePlaceName } from '../../flights/airports/place-name.ts'
import { fareName, providerName } from '../../flights/fares/fare-words.ts'
import { isSplit, namedSeller } from '../../flights/fares/purchase.ts'
import { formatDuration } from '../../format/durations.ts'
import { farePhrase } from '../../format/money.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { scanText } from './messages.ts'

interface Props {
  legs: OpenDeal['legs']
  /** `null` where it is locked. */
  offer: OpenResult | null
}

/** Who sells a deal, what its fare includes, and what the flights are like. Nothing of what the viewer may not see. */
export function DealFacts({ legs, offer }: Props) {
  const layovers = (legs ?? []).flatMap((leg) => leg.layovers)
  const facts = offer ? fareFacts(offer) : []
  if (facts.length === 0 && layovers.length === 0) return null
  return (
    <ul aria-label={scanText.facts.label} className="flex flex-wrap gap-x-5 gap-y-1.5 text-13 text-ink-2">
      {facts.map(({ of, parts }) => (
        <Fact key={of} Icon={icons[of]}>
          <Dotted parts={parts} />
        </Fact>
      ))}
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

type Subject = 'seller' | 'bags' | 'conditions' | 'aircraft' | 'emissions'

const icons: Record<Subject, LucideIcon> = {
  seller: Store,
  bags: Luggage,
  conditions: ReceiptText,
  aircraft: Plane,
  emissions: Leaf,
}

/** What is known of an offer and its first option. */
export function fareFacts({ legs, options, emissions }: OpenResult): { of: Subject; parts: string[] }[] {
  const [option] = options
  const planes = legs.flatMap(({ segments }) => segments.flatMap(({ aircraft }) => aircraft ?? []))
  const facts: { of: Subject; parts: string[] }[] = [
    { of: 'seller', parts: option ? sellerWords(option) : [] },
    { of: 'bags', parts: option ? bagWords(option) : [] },
    { of: 'conditions', parts: conditionWords(option?.conditions) },
    { of: 'aircraft', parts: [...new Set(planes)] },
    { of: 'emissions', parts: emissions ? emissionWords(emissions) : [] },
  ]
  return facts.filter(({ parts }) => parts.length > 0)
}

type Option = OpenResult['options'][number]

function sellerWords(option: Option): string[] {
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

function bagWords({ baggage, currency }: Option): string[] {
  const { facts } = scanText
  if (!baggage) return [facts.bagsUnknown]
  const { cabinPieces, checkedPieces, checkedKg, cabinBagPrice, checkedBagPrice } = baggage
  const words = (pieces: number | null, price: number | null, kind: 'cabin' | 'checked') => {
    if (pieces === null) return []
    return facts.bag[kind](pieces, pieces === 0 && price !== null ? farePhrase(price, currency) : null)
  }
  const parts = [
    ...[words(cabinPieces, cabinBagPrice, 'cabin')].flat(),
    ...(checkedKg ? [facts.checkedKg(checkedKg)] : [words(checkedPieces, checkedBagPrice, 'checked')].flat()),
  ]
  return parts.length > 0 ? parts : [facts.bagsUnknown]
}

function conditionWords(conditions: Option['conditions']): string[] {
  if (!conditions) return []
  const { changes, refunds } = conditions
  return [
    ...(changes ? [scanText.facts.changes[changes]] : []),
    ...(refunds ? [scanText.facts.refunds[refunds]] : []),
  ]
}

function emissionWords({ kgPerPassenger, vsTypicalPercent }: NonNullable<OpenResult['emissions']>): string[] {
  const { facts } = scanText
  return [facts.emissions(kgPerPassenger), facts.versusTypical(vsTypicalPercent)]
}
