import * as z from 'zod'
import { defineRoute } from '../route.ts'

/** The page on which people read what `document` says. */
export const docsPath = '/api/docs'

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
      /** How long a first plan is free, in days; 0 where no trial is on offer, and then no page speaks of one. */
      trialDays: z.int().min(0),
      /** Whether one can sign in with Google. */
      google: z.boolean(),
      /** Whether a password that is easy to guess is refused rather than warned about. */
      refusesEasyPasswords: z.boolean().default(false),
      /** Whether browsers make passkeys for this site. */
      passkeys: z.boolean(),
    }),
  }),
  document: defineRoute({
    owner: 'gateway',
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This document: every call with what it takes and answers, as OpenAPI 3.1',
    answer: z.looseObject({ openapi: z.string() }),
  }),
}
