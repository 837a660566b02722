import type { FastifyRequest } from 'fastify'
import type { Offer } from './offers.ts'

/** The page on which the seller would sell it. Absolute, on the address under which the provider was asked. */
export function sellerUrl(origin: string, reference: string, offer: Offer): string {
  const query = new URLSearchParams({
    fare: reference,
    amount: String(offer.price.amount),
    currency: offer.price.currency,
    brand: offer.brand.name,
    legs: offer.legs.join(','),
  })
  return `${origin}/sellers/${encodeURIComponent(offer.seller.id)}?${query.toString()}`
}

export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
