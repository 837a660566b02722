import type { FastifyRequest } from 'fastify'
import type { Price } from '../rates.ts'

export type SellerLink = {
  readonly sellerId: string
  readonly reference: string
  readonly price: Price
  readonly brand: string
  readonly legs: readonly number[]
}

/** The page on which the seller would sell it. Absolute, on the address under which the provider was asked. */
export function sellerUrl(origin: string, link: SellerLink): string {
  const query = new URLSearchParams({
    fare: link.reference,
    amount: String(link.price.amount),
    currency: link.price.currency,
    brand: link.brand,
    legs: link.legs.join(','),
  })
  return `${origin}/sellers/${encodeURIComponent(link.sellerId)}?${query.toString()}`
}

export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
