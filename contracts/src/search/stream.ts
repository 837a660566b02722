import * as z from 'zod'
import { problemBodySchema } from '../problem-body.ts'
import { flightResultSchema, providerStatusSchema } from './result.ts'

/** Event ids increase. Results keep their ids and come again when they change; `removed` results were merged or fell out of the best 500. */
export const searchStreamEventSchemas = {
  offers: z.object({ results: z.array(flightResultSchema), removed: z.array(z.string()).default([]) }),
  provider: providerStatusSchema,
  done: z.object({ resultsCount: z.int() }),
  problem: problemBodySchema,
}

export type SearchStreamEvents = {
  [K in keyof typeof searchStreamEventSchemas]: z.output<(typeof searchStreamEventSchemas)[K]>
}
