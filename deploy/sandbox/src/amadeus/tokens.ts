import { randomBytes } from 'node:crypto'
import * as z from 'zod'

const lifeSeconds = 1799
const maxTokens = 1000

const tokenRequestSchema = z.object({
  grant_type: z.literal('client_credentials'),
  client_id: z.string().min(1),
  client_secret: z
    .string()
    .min(1)
    .refine((secret) => secret !== 'revoked'),
})

export type AmadeusTokens = ReturnType<typeof createAmadeusTokens>

/** Access tokens in memory: a restart ends them all. */
export function createAmadeusTokens() {
  const issued = new Map<string, { client: string; endsMs: number }>()
  return {
    /** `undefined` for refused credentials. */
    issue(form: unknown) {
      const { data } = tokenRequestSchema.safeParse(form)
      if (!data) return undefined
      const [oldest] = issued.keys()
      if (oldest !== undefined && issued.size >= maxTokens) issued.delete(oldest)
      const token = randomBytes(14).toString('base64url')
      issued.set(token, { client: data.client_id, endsMs: Date.now() + lifeSeconds * 1000 })
      return { token_type: 'Bearer', access_token: token, expires_in: lifeSeconds, state: 'approved' }
    },
    /** The client of an `authorization` header; `undefined` for an unknown or expired token. */
    findClient(authorization = ''): string | undefined {
      const token = issued.get(/^Bearer (.+)$/.exec(authorization)?.[1] ?? '')
      return token && Date.now() < token.endsMs ? token.client : undefined
    },
  }
}

export const amadeusRefusedCredentialsBody = {
  error: 'invalid_client',
  error_description: 'Client credentials are invalid',
  code: 38187,
  title: 'Invalid parameters',
}
