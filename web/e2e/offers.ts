import type { FlightResult, OpenResult, ResultOption } from '@faresight/contracts/search/result'
import type { Page } from 'playwright-core'
import type { stackDatabase } from '../../test/setup/stack-database.ts'
import { baseUrl } from './harness.ts'

/** One option of a result: its place in the list, and the link that leads to its seller. */
export interface Offer {
  searchId: string
  id: string
  place: number
  bookingUrl: string
}

const isLiveIgnav = ({ provider, live, price }: ResultOption) =>
  provider === 'ignav' && live && price !== null

/** An option of a new search of whoever is signed in: the first that is wanted. */
export async function newOffer(
  page: Page,
  trip: object,
  isWanted: (option: ResultOption) => boolean = isLiveIgnav,
): Promise<Offer> {
  const search = await page.request.post('/api/search', { headers: { origin: baseUrl }, data: trip })
  const { searchId }: { searchId: string } = await search.json()
  for (const { id, options } of await openResults(page, searchId)) {
    const place = options.findIndex(isWanted)
    const bookingUrl = options[place]?.bookingUrl
    if (bookingUrl) return { searchId, id, place, bookingUrl }
  }
  throw new Error('No such option was found')
}

/** An offer as it is now: its link names what leads to the seller. */
export async function offerAgain(page: Page, offer: Offer): Promise<Offer> {
  const result = (await openResults(page, offer.searchId)).find(({ id }) => id === offer.id)
  return { ...offer, bookingUrl: result?.options[offer.place]?.bookingUrl ?? '' }
}

async function openResults(page: Page, searchId: string): Promise<OpenResult[]> {
  const answer = await page.request.get(`/api/search-results/${searchId}`)
  const { results }: { results: FlightResult[] } = await answer.json()
  return results.filter((result) => !result.locked)
}

/** Lets it be an hour since an offer was found, at that part of what it costs now. */
export async function letAnHourPass(
  { pool }: ReturnType<typeof stackDatabase>,
  { id, place }: Offer,
  part: number,
): Promise<void> {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await pool.query(
    `update search.flight_results set created_at = now() - interval '1 hour',
       itinerary = jsonb_set(itinerary, array['options', $2, 'seenAt'], to_jsonb($3::text)) where id = $1`,
    [id, String(place), hourAgo],
  )
  for (const amount of ['{price,minor}', '{charged,price,minor}'])
    await pool.query(
      `update search.flight_results set itinerary = jsonb_set(itinerary, array['options', $2] || $3::text[],
         to_jsonb(round((itinerary #>> (array['options', $2] || $3::text[]))::numeric * $4)::int))
       where id = $1 and itinerary #> (array['options', $2] || $3::text[]) is not null`,
      [id, String(place), amount, part],
    )
}

/** Our own page about an offer. */
export function pagePath({ id, bookingUrl }: Offer): string {
  return `/booking?offer=${id}&option=${bookingUrl.split('/').at(-1)}`
}
