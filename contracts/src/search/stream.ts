import * as z from 'zod'
import { problemBody } from '../problem.ts'
import { flightResult, providerStatus } from './result.ts'

/**
 * What a search says while it runs. Each event has an `id` that only rises. A result keeps its id for the whole search: it
 * comes again when another provider sells it too. What is `removed` has become part of another, or has fallen out of the
 * best 500; it is not kept, and cannot be booked any more.
 */
export const searchStream = {
  offers: z.object({ results: z.array(flightResult), removed: z.array(z.string()).default([]) }),
  provider: providerStatus,
  done: z.object({ resultsCount: z.int() }),
  problem: problemBody,
}

export type SearchStream = { [K in keyof typeof searchStream]: z.output<(typeof searchStream)[K]> }
