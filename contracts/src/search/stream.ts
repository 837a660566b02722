import * as z from 'zod'
import { problemBodySchema } from '../problem-body.ts'
import { flightResultSchema, providerStatusSchema } from './result.ts'

/**
 * What a search says while it runs. Each event has an `id` that only rises. A result keeps its id for the whole search: it
 * comes again when another provider sells it too. What is `removed` has become part of another, or has fallen out of the
 * best 500; it is not kept, and cannot be booked any more.
 */
export const searchStreamEventSchemas = {
  offers: z.object({ results: z.array(flightResultSchema), removed: z.array(z.string()).default([]) }),
  provider: providerStatusSchema,
  done: z.object({ resultsCount: z.int() }),
  problem: problemBodySchema,
}

export type SearchStreamEvents = {
  [K in keyof typeof searchStreamEventSchemas]: z.output<(typeof searchStreamEventSchemas)[K]>
}
