import * as z from 'zod'
import { instant, uuid } from '../common.ts'
import { defineBucket } from '../messages.ts'
import { itinerary } from './itinerary.ts'
import { providerStatus } from './result.ts'

const kB = 1024
const MB = 1024 * kB

/** What providers answered to a question in the last minutes, each for itself, under a key of the question. */
export const quotesBucket = defineBucket({
  name: 'quotes',
  owner: 'search',
  ttlMs: 10 * 60 * 1000,
  maxValueBytes: 512 * kB,
  maxBytes: 256 * MB,
  data: z.object({
    quoteId: uuid,
    observedAt: instant,
    answers: z.array(
      z.object({ provider: z.string(), itineraries: z.array(itinerary), status: providerStatus }),
    ),
  }),
})
