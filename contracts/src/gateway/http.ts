import * as z from 'zod'
import { defineRoute } from '../route.ts'

export const gatewayRoutes = {
  config: defineRoute({
    owner: 'gateway',
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'Run-time flags of the client',
    answer: z.object({
      /** Fares come from the sandbox: every page says so. */
      sandbox: z.boolean(),
    }),
  }),
}
