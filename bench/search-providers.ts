// The sandbox's answers for the benchmark of searches, recorded once and told again after as long as real providers may take.
import { isSmoke } from './command-line.ts'
import { answerRecorded, type Asked, type Delays } from './recorded-fares.ts'
import { serveRecorded } from './recorded-server.ts'

/** A smoke run has the same waits in a twentieth of the time. */
const pace = isSmoke ? 1 / 20 : 1

/** How long each provider takes over a question: 0.8 to 2 seconds, always the same for the same question. */
export function delaysOf({ origin, destination, departureDate }: Asked): Delays {
  let hash = 7
  for (const letter of `${origin}${destination}${departureDate}`)
    hash = (hash * 31 + letter.charCodeAt(0)) % 9973
  return { ignav: pace * (800 + (hash % 1200)), skyscanner: pace * (800 + ((hash * 7) % 1200)) }
}

/** Told by the benchmark: without patience answers come at once. */
let isPatient = true

await serveRecorded(
  (sandboxUrl, request, response) =>
    answerRecorded(sandboxUrl, request, response, isPatient ? delaysOf : null),
  (patient) => {
    isPatient = Boolean(patient)
  },
)
