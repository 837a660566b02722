import { searchRoutes } from '@faresight/contracts/search/http'
import { readCachedFareCalendarRpc, quoteFaresRpc } from '@faresight/contracts/search/rpc'

/** How long a search waits for calendars before it chooses date pairs. Requests for the traveller's own dates do not wait. */
export const calendarTimeoutMs = 2500

/** For merging, storing and sending. */
const ownTimeMs = 2000

/** The longest that callers of HTTP and RPC can wait for providers. */
export const maxProviderTimeoutMs = Math.min(
  quoteFaresRpc.replyWithinMs - ownTimeMs,
  searchRoutes.search.answerWithinMs - calendarTimeoutMs - ownTimeMs,
)

/** Months that arrive later are cached for the next caller. */
export const calendarReplyTimeoutMs = readCachedFareCalendarRpc.replyWithinMs - 1000
