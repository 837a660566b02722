// The sandbox's answers for the benchmark of the client. Those of one day after the other arrive at even intervals, so that a
// search on flexible dates streams for some seconds.
import { replyFromRecording, type ProviderDelays } from '../recorded-fares.ts'
import { serveAsProviderThread } from '../provider-thread.ts'

const everyMs = 1200

/** Days in the order in which they were asked for, since the benchmark has told to stream. `null` where answers come at once. */
let days: Map<string, number> | null = null

await serveAsProviderThread(
  (sandboxUrl, request, response) => {
    const order = days
    return replyFromRecording(
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

/** One provider answers half an interval after the other. */
function delaysOf(order: Map<string, number>, day: string): ProviderDelays {
  const place = order.get(day) ?? order.size + 1
  order.set(day, place)
  return { ignav: (place - 0.5) * everyMs, skyscanner: place * everyMs }
}
