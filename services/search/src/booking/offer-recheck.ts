import { dayMs } from '@faresight/contracts/days'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { quoteMaxAgeMs } from '@faresight/contracts/search/limits'
import { userQuotaKey } from '@faresight/contracts/search/quota-keys'
import { withDeadline } from '@faresight/kit/deadline'
import type { AirportDirectory } from '../airports/airports.ts'
import { createFixedWindowLimiter } from '../fixed-window-limit.ts'
import { maxProviderTimeoutMs } from '../deadlines.ts'
import type { QuoteService } from '../quotes/quote-service.ts'
import type { Provider } from '../providers/provider.ts'
import { fareQueryFromColumns } from '../fare-query/fare-query-columns.ts'
import { withMainAirportsOnly, withLegDates } from '../fare-query/fare-query-variants.ts'
import {
  checkPriceInAnswer,
  fareGoneCheck,
  type OfferPriceCheck,
  uncheckedPriceCheck,
} from './price-check.ts'
import type { StoredOffer } from './store.ts'

/** A later answer is cached for the next recheck. */
const deadlineMs = 3000
/** Searches of a provider; cached answers do not count. */
const searchesPerMinute = 20

/** Compares an offer that is not fresh, or whose price looks wrong, with its provider's recent answer, else with a new search of that provider alone. */
export type RecheckOffer = (offer: StoredOffer, provider: Provider) => Promise<OfferPriceCheck>

interface OfferRecheckDeps {
  quotes: QuoteService
  airports: AirportDirectory
  now: () => Date
}

export function createOfferRecheck({ quotes, airports, now }: OfferRecheckDeps): RecheckOffer {
  const allowance = createFixedWindowLimiter(searchesPerMinute, 60_000, now)
  return async (offer, provider) => {
    const at = now().getTime()
    if (hasDeparted(offer, at)) return fareGoneCheck
    // A new search of a cached provider says nothing about what is on sale.
    const { seenAt, suspicious } = offer.option
    const isFresh = at - Date.parse(seenAt) < quoteMaxAgeMs
    if (provider.cachedOnly || (isFresh && !suspicious)) return uncheckedPriceCheck
    const question = originalQuestion(offer, airports)
    if (!question) return uncheckedPriceCheck
    const mayAsk = () => allowance(offer.search.userId ?? '') === 0
    // The provider's answer with this price was complete by then.
    const notBefore = suspicious && {
      notBefore: new Date(Math.min(at, Date.parse(seenAt) + maxProviderTimeoutMs)),
    }
    const asked = Promise.all(
      quotes.ask(question, {
        providers: [provider],
        purpose: 'subscriber',
        quotaKeys: offer.search.userId ? [userQuotaKey(offer.search.userId)] : [],
        mayAsk,
        ...notBefore,
      }).answers,
    )
    // Answers never reject: only the deadline does.
    const [answer] = await withDeadline(asked, deadlineMs, 'No answer').catch(() => [])
    return answer
      ? checkPriceInAnswer(offer, { ...answer, whole: answer.status.status === 'ok' })
      : uncheckedPriceCheck
  }
}

/** Whether the day of departure is over in every time zone. */
function hasDeparted({ itinerary }: StoredOffer, at: number): boolean {
  const day = itinerary.legs[0]?.segments[0]?.departure.date ?? ''
  return day < new Date(at - dayMs).toISOString().slice(0, 10)
}

function originalQuestion({ search, itinerary }: StoredOffer, airports: AirportDirectory): FareQuery | null {
  const own = fareQueryFromColumns(search)
  const days = itinerary.legs.map(({ segments }) => segments[0]?.departure.date)
  if (own.legs.length !== days.length) return null
  const question = withLegDates(own, days)
  const isSameDays = question.legs.every(
    ({ departureDate }, index) => departureDate === own.legs[index]?.departureDate,
  )
  return isSameDays ? question : withMainAirportsOnly(question, { airports })
}
