import { searchRoutes } from '@faresight/contracts/search/http'
import { readFareCalendarRpc, quoteFaresRpc } from '@faresight/contracts/search/rpc'

/** How long a search waits for calendars, which mostly have the month already. The traveller's own days do not wait. */
export const planPatienceMs = 2500

/** What an answer needs beside its providers' time: fares are merged, stored and sent. */
const storingMs = 2000

/** The longest that providers may be waited for, so that whoever asked still hears what they said. */
export const longestProviderMs = Math.min(
  quoteFaresRpc.replyWithinMs - storingMs,
  searchRoutes.search.answerWithinMs - planPatienceMs - storingMs,
)

/** How long who asks for a calendar is let wait: what is late is known to the next who wants it. */
export const calendarPatienceMs = readFareCalendarRpc.replyWithinMs - 1000
