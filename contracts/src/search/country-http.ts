import * as z from 'zod'
import { defineRoute } from '../route.ts'

export const countryRoutes = {
  geo: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/geo',
    access: 'public',
    summary: 'Guess the caller’s country, for choosing a currency; null if unknown',
    answer: z.object({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullable(),
    }),
  }),
}
