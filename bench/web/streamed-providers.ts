// A thread that replays the sandbox's responses for the benchmark of the client: one day after another, so that a search with flexible dates streams.
import { recordOnceAndReply, type ProviderDelays } from '../recorded-fares.ts'
import { serveAsProviderThread } from '../provider-thread.ts'

const everyMs = 1200

/** Days in the order of their requests while streaming; `null` replies at once. */
let days: Map<string, number> | null = null

await serveAsProviderThread(
  (sandboxUrl, request, response) => {
    const order = days
    return recordOnceAndReply(
      sandboxUrl,
      request,
      response,
      order && (({ departureDate }) => delaysOf(order, departureDate)),
    )
  },
  (isStream) => {
    days = isStream ? new Map() : null
  },
)

/** The second provider replies half an interval later. */
function delaysOf(order: Map<string, number>, day: string): ProviderDelays {
  const place = order.get(day) ?? order.size + 1
  order.set(day, place)
  return { ignav: (place - 0.5) * everyMs, skyscanner: place * everyMs }
}
