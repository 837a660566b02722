import type { Itinerary } from '../world/question.ts'

const absurdDollars = 0.01

/** An itinerary that all of its sellers offer for so many dollars, by default a cent. */
export function withAbsurdPrice(itinerary: Itinerary, dollars: string | undefined): Itinerary {
  const price = { amount: Number(dollars) || absurdDollars, currency: 'USD' }
  const part = { ...price, amount: price.amount / itinerary.legs.length }
  return { ...itinerary, price, legPrices: itinerary.legs.map(() => part) }
}
