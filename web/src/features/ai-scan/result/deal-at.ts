import { isSamePair, type RankedDeal } from '../deal/ranking.ts'
import type { Ranking } from '../deal/use-ranked.ts'
import type { View } from '../view/address.ts'

/**
 * What the card of the open pair shows: the very offer that was opened, else what stands for the pair now, since another weight
 * may put another flight in its place.
 */
export function dealAt(
  { pair, offer }: Pick<View, 'pair' | 'offer'>,
  { ranked, offers }: Ranking,
): RankedDeal | undefined {
  if (!pair) return undefined
  const exact =
    offer === null ? undefined : offers.find(({ deal }) => deal.id === offer && isSamePair(deal, pair))
  return exact ?? ranked.find(({ deal }) => isSamePair(deal, pair))
}
