// A thread that replays the sandbox's recorded responses to searches after as long as real providers take.
import { isSmoke } from './command-line.ts'
import { recordOnceAndReply, type RecordedQuestion, type ProviderDelays } from './recorded-fares.ts'
import { serveAsProviderThread } from './provider-thread.ts'

/** A smoke run waits a twentieth of the time. */
const pace = isSmoke ? 1 / 20 : 1

/** 0.8 to 2 seconds for each provider, the same for the same question. */
export function providerDelays({ origin, destination, departureDate }: RecordedQuestion): ProviderDelays {
  let hash = 7
  for (const letter of `${origin}${destination}${departureDate}`)
    hash = (hash * 31 + letter.charCodeAt(0)) % 9973
  return { ignav: pace * (800 + (hash % 1200)), skyscanner: pace * (800 + ((hash * 7) % 1200)) }
}

/** Set by the benchmark: `false` replies at once. */
let isPatient = true

await serveAsProviderThread(
  (sandboxUrl, request, response) =>
    recordOnceAndReply(sandboxUrl, request, response, isPatient ? providerDelays : null),
  (patient) => {
    isPatient = Boolean(patient)
  },
)
