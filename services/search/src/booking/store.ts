import type { Ticket } from '@faresight/contracts/search/itinerary'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq } from 'drizzle-orm'
import { flightResults, flightSearches } from '../schema.ts'

/** A ticket, and the provider that told of it. */
export interface OnSale extends Ticket {
  provider: string
}

/** One ticket of one way to buy one result of a search of that user, or `null`. */
export async function findTicket(
  db: DbOrTx,
  asked: { offerId: string; option: number; ticket: number; userId: string },
): Promise<OnSale | null> {
  const [row] = await db
    .select({ itinerary: flightResults.itinerary })
    .from(flightResults)
    .innerJoin(flightSearches, eq(flightSearches.id, flightResults.searchId))
    .where(and(eq(flightResults.id, asked.offerId), eq(flightSearches.userId, asked.userId)))
  const option = row?.itinerary.options[asked.option]
  const ticket = option?.tickets[asked.ticket]
  return option && ticket ? { ...ticket, provider: option.provider } : null
}
