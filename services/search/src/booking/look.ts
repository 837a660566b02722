import { dayMs } from '@faresight/contracts/days'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { quoteMaxAgeMs } from '@faresight/contracts/search/limits'
import { userQuotaKey } from '@faresight/contracts/search/quota-keys'
import { withDeadline } from '@faresight/kit/deadline'
import type { Airports } from '../airports/airports.ts'
import { createAllowance } from '../allowance.ts'
import { longestProviderMs } from '../deadlines.ts'
import type { Deps } from '../deps.ts'
import type { Provider } from '../providers/provider.ts'
import { questionOf } from '../questions/stored.ts'
import { narrowed, onDays } from '../questions/variants.ts'
import { asFound, gone, type Sighting, sightingIn } from './sighting.ts'
import type { Offer } from './store.ts'

/** Somebody waits for a page; an answer that comes later is kept for the next look. */
const deadlineMs = 3000
/** That really ask a provider; what is known costs nothing. */
const looksAMinute = 20

/**
 * Looks again at an offer that is not fresh: in what its provider has said lately, else by asking it alone. Where the price looks
 * wrong, the provider is asked however fresh it is.
 */
export type Look = (offer: Offer, provider: Provider) => Promise<Sighting>

export function createLook({ quotes, airports, now }: Pick<Deps, 'quotes' | 'airports' | 'now'>): Look {
  const allowance = createAllowance(looksAMinute, 60_000, now)
  return async (offer, provider) => {
    const at = now().getTime()
    if (hasDeparted(offer, at)) return gone
    // To ask again who only remembers costs a request and tells nothing of what is on sale.
    const { seenAt, suspicious } = offer.option
    const isFresh = at - Date.parse(seenAt) < quoteMaxAgeMs
    if (provider.cachedOnly || (isFresh && !suspicious)) return asFound
    const question = questionAgain(offer, airports)
    if (!question) return asFound
    const mayAsk = () => allowance(offer.search.userId ?? '') === 0
    // The answer that held this price was complete by then.
    const notBefore = suspicious && {
      notBefore: new Date(Math.min(at, Date.parse(seenAt) + longestProviderMs)),
    }
    const asked = Promise.all(
      quotes.ask(question, {
        providers: [provider],
        purpose: 'subscriber',
        spenders: offer.search.userId ? [userQuotaKey(offer.search.userId)] : [],
        mayAsk,
        ...notBefore,
      }),
    )
    // No answer rejects: what fails here is only late.
    const [answer] = await withDeadline(asked, deadlineMs, 'No answer').catch(() => [])
    return answer ? sightingIn(offer, { ...answer, whole: answer.status.status === 'ok' }) : asFound
  }
}

/** The day of departure is over everywhere. */
function hasDeparted({ itinerary }: Offer, at: number): boolean {
  const day = itinerary.legs[0]?.segments[0]?.departure.date ?? ''
  return day < new Date(at - dayMs).toISOString().slice(0, 10)
}

/** The question that found an offer: the search's own, or where the offer flies on other days that of those days. */
function questionAgain({ search, itinerary }: Offer, airports: Airports): FareQuery | null {
  const own = questionOf(search)
  const days = itinerary.legs.map(({ segments }) => segments[0]?.departure.date)
  if (own.legs.length !== days.length) return null
  const question = onDays(own, days)
  const isSameDays = question.legs.every(
    ({ departureDate }, index) => departureDate === own.legs[index]?.departureDate,
  )
  return isSameDays ? question : narrowed(question, { airports })
}
