import { generateKeyPair, randomUUID, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'

const createKeyPair = promisify(generateKeyPair)

/** Signs ID tokens; new in each run. */
export type SigningKey = { readonly privateKey: KeyObject; readonly kid: string }

/** The next key is published before it signs, as at Google: clients that cache keys know it by then. */
export type SigningKeys = { readonly present: SigningKey; readonly next: SigningKey }

export async function createSigningKeys(): Promise<SigningKeys> {
  const [present, next] = await Promise.all([createSigningKey(), createSigningKey()])
  return { present, next }
}

export async function rotateSigningKeys({ next }: SigningKeys): Promise<SigningKeys> {
  return { present: next, next: await createSigningKey() }
}

async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await createKeyPair('rsa', { modulusLength: 2048 })
  return { privateKey, kid: randomUUID() }
}

export function toPrivateJwk({ privateKey, kid }: SigningKey): object {
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }
}

type Forgery = (claims: Record<string, unknown>) => Record<string, unknown>

const forgeries: Record<string, Forgery> = {
  audience: (claims) => ({ ...claims, aud: 'another-client' }),
  issuer: (claims) => ({ ...claims, iss: 'https://accounts.example.com' }),
  nonce: (claims) => ({ ...claims, nonce: 'of-another-sign-in' }),
  expired: (claims) => ({ ...claims, iat: 1_000_000_000, exp: 1_000_003_600 }),
}

/** An answer of the token endpoint with a defect in its ID token. @param what a name of `forgeries`; the signature without one */
export function forgeIdTokenInAnswer(payload: string, what: string | undefined, key: SigningKey): string {
  const answer: unknown = JSON.parse(payload)
  const { id_token: token } = z.object({ id_token: z.string() }).parse(answer)
  return JSON.stringify({ ...Object(answer), id_token: forgeToken(token, what, key) })
}

function forgeToken(token: string, what: string | undefined, { privateKey }: SigningKey): string {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const forgery = forgeries[what ?? '']
  if (!forgery) return [header, payload, signature.slice(4) + signature.slice(0, 4)].join('.')
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const body = Buffer.from(JSON.stringify(forgery(Object(claims)))).toString('base64url')
  const signed = sign('sha256', Buffer.from(`${header}.${body}`), privateKey).toString('base64url')
  return `${header}.${body}.${signed}`
}
