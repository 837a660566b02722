import * as z from 'zod'
import { defineRoute } from '../route.ts'

/** By itself: every first visit asks it, and should not load what the other calls of search look like. */
export const countryRoutes = {
  geo: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/geo',
    access: 'public',
    summary:
      'The country that the caller seems to be in, to choose a currency by; null where nobody can tell',
    answer: z.object({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullable(),
    }),
  }),
}
