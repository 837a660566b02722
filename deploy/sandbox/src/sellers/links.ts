import type { SellerOffer } from './offers.ts'

/** The page where the seller would sell the offer. @param origin the sandbox's address */
export function createSellerUrl(origin: string, itineraryId: string, offer: SellerOffer): string {
  const query = new URLSearchParams({
    fare: itineraryId,
    amount: String(offer.price.amount),
    currency: offer.price.currency,
    brand: offer.brand.name,
    legs: offer.legs.join(','),
  })
  return `${origin}/sellers/${encodeURIComponent(offer.seller.id)}?${query.toString()}`
}

/** Agencies that pay an affiliate network for clicks. */
const affiliateAgencies = new Set(['jetsetgo', 'windrose'])

/** The seller's link, through the affiliate network for two agencies. */
export function toAffiliateLinkIfListed(origin: string, sellerId: string, target: string): string {
  if (!affiliateAgencies.has(sellerId)) return target
  const query = new URLSearchParams({ u: target, associateid: 'AFF_SANDBOX' })
  return `${origin}/affiliate/c/0000001/000002/0003?${query.toString()}`
}
