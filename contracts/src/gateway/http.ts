import * as z from 'zod'
import { defineRoute } from '../route.ts'

export const apiDocsPath = '/api/docs'

export const gatewayRoutes = {
  config: defineRoute({
    owner: 'gateway',
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'Get the client’s runtime configuration',
    answer: z.object({
      sandbox: z.boolean(),
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

/** Placeholder for the origin of `PUBLIC_URL` in built pages, `robots.txt` and `sitemap.xml`; the gateway replaces it. */
export const originPlaceholder = 'https://site.invalid'
