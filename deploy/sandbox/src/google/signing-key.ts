import { generateKeyPair, randomUUID, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'

const makePair = promisify(generateKeyPair)

/** What ID tokens are signed with, made anew in each run. */
export type SigningKey = { readonly privateKey: KeyObject; readonly kid: string }

/** As Google does, the next key is published before it signs: who keeps keys for a while knows it by then. */
export type SigningKeys = { readonly present: SigningKey; readonly next: SigningKey }

export async function makeSigningKeys(): Promise<SigningKeys> {
  const [present, next] = await Promise.all([makeSigningKey(), makeSigningKey()])
  return { present, next }
}

export async function rotated({ next }: SigningKeys): Promise<SigningKeys> {
  return { present: next, next: await makeSigningKey() }
}

async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey } = await makePair('rsa', { modulusLength: 2048 })
  return { privateKey, kid: randomUUID() }
}

/** As the provider's configuration wants it. */
export function privateJwk({ privateKey, kid }: SigningKey): object {
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }
}

/** What can be wrong with an ID token. */
type Forgery = (claims: Record<string, unknown>) => Record<string, unknown>

const forgeries: Record<string, Forgery> = {
  audience: (claims) => ({ ...claims, aud: 'somebody-else' }),
  issuer: (claims) => ({ ...claims, iss: 'https://accounts.example.com' }),
  nonce: (claims) => ({ ...claims, nonce: 'of-another-sign-in' }),
  expired: (claims) => ({ ...claims, iat: 1_000_000_000, exp: 1_000_003_600 }),
}

/** An answer of the token endpoint with one thing wrong in its ID token: the signature, unless `what` names another. */
export function withForgedToken(payload: string, what: string | undefined, key: SigningKey): string {
  const answer: unknown = JSON.parse(payload)
  const { id_token: token } = z.object({ id_token: z.string() }).parse(answer)
  return JSON.stringify({ ...Object(answer), id_token: forged(token, what, key) })
}

function forged(token: string, what: string | undefined, { privateKey }: SigningKey): string {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const forgery = forgeries[what ?? '']
  if (!forgery) return [header, payload, signature.slice(4) + signature.slice(0, 4)].join('.')
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const body = Buffer.from(JSON.stringify(forgery(Object(claims)))).toString('base64url')
  const signed = sign('sha256', Buffer.from(`${header}.${body}`), privateKey).toString('base64url')
  return `${header}.${body}.${signed}`
}
