import { randomBytes } from 'node:crypto'
import * as z from 'zod'

const lifeSeconds = 1799
const mostTokens = 1000

export type Tokens = ReturnType<typeof createTokens>

const tokenRequest = z.object({
  grant_type: z.literal('client_credentials'),
  client_id: z.string().min(1),
  client_secret: z
    .string()
    .min(1)
    .refine((secret) => secret !== 'revoked'),
})

/** Access tokens, which live in memory: a restart ends them all. */
export function createTokens() {
  const issued = new Map<string, { client: string; ends: number }>()
  const find = (authorization = '') => issued.get(/^Bearer (.+)$/.exec(authorization)?.[1] ?? '')
  return {
    /** Undefined for credentials that are refused. */
    issue(form: unknown) {
      const { data } = tokenRequest.safeParse(form)
      if (!data) return undefined
      const [oldest] = issued.keys()
      if (oldest !== undefined && issued.size >= mostTokens) issued.delete(oldest)
      const token = randomBytes(14).toString('base64url')
      issued.set(token, { client: data.client_id, ends: Date.now() + lifeSeconds * 1000 })
      return {
        type: 'amadeusOAuth2Token',
        username: 'sandbox@faresight.test',
        application_name: 'Sandbox',
        client_id: data.client_id,
        token_type: 'Bearer',
        access_token: token,
        expires_in: lifeSeconds,
        state: 'approved',
        scope: '',
      }
    },
    stateOf(authorization: string | undefined): 'good' | 'ended' | 'unknown' {
      const token = find(authorization)
      if (token === undefined) return 'unknown'
      return Date.now() < token.ends ? 'good' : 'ended'
    },
    clientOf: (authorization: string | undefined) => find(authorization)?.client,
  }
}

/** What the token endpoint answers instead, in a model of its own. */
export const refusedCredentials = {
  error: 'invalid_client',
  error_description: 'Client credentials are invalid',
  code: 38187,
  title: 'Invalid parameters',
}
