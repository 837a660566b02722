import * as z from 'zod'
import { defineRoute } from '../route.ts'

export const docsPath = '/api/docs'

export const gatewayRoutes = {
  config: defineRoute({
    owner: 'gateway',
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'Get the client’s runtime configuration',
    answer: z.object({
      /** Every page shows a notice. */
      sandbox: z.boolean(),
      /** 0 if there is no trial. */
      trialDays: z.int().min(0),
      google: z.boolean(),
      refusesEasyPasswords: z.boolean().default(false),
      passkeys: z.boolean(),
    }),
  }),
  document: defineRoute({
    owner: 'gateway',
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'Get this document (OpenAPI 3.1)',
    answer: z.looseObject({ openapi: z.string() }),
  }),
}
