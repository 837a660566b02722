import { createPublicKey } from 'node:crypto'
import type { BackendName } from '@faresight/contracts/services'
import { principalSchema, type Principal } from '@faresight/contracts/viewer'
import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { BoundedMap } from '../bounded-map.ts'
import { computePublicKeyId, parseEd25519PrivateKey, parseEd25519PublicKey } from './keys.ts'

export const identityHeader = 'x-faresight-identity'

/** A token is valid for one audience only. */
export type SignIdentity = (who: Principal, audience: BackendName) => Promise<string>

/** `null` for a forged, expired or foreign token. Never throws. */
export type VerifyIdentity = (token: string) => Promise<Principal | null>

const lifeSeconds = 60
const algorithm = 'EdDSA'
const maxCached = 10_000

/**
 * Valid for 60 seconds.
 * @param privateKey base64url of an Ed25519 PKCS8 key
 * @throws for any other key
 */
export function createIdentitySigner(privateKey: string, clock: () => Date = () => new Date()): SignIdentity {
  const key = parseEd25519PrivateKey(privateKey)
  const header = { alg: algorithm, kid: computePublicKeyId(createPublicKey(key)) }
  return (who, audience) => {
    const now = Math.floor(clock().getTime() / 1000)
    return new SignJWT({ ...who })
      .setProtectedHeader(header)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifeSeconds)
      .sign(key)
  }
}

/**
 * Caches a valid token until it expires.
 * @param publicKeys base64url of Ed25519 SPKI keys: the current one and, while keys rotate, another
 */
export function createIdentityVerifier(
  publicKeys: readonly string[],
  audience: BackendName,
  clock: () => Date = () => new Date(),
): VerifyIdentity {
  const keys = new Map(publicKeys.map(parseEd25519PublicKey).map((key) => [computePublicKeyId(key), key]))
  // All tokens are valid equally long, so the first inserted expires first.
  const known = new BoundedMap<string, { who: Principal; expiresAt: number }>(maxCached)

  const keyOf = ({ kid }: JWTHeaderParameters) => {
    const key = keys.get(kid ?? '')
    if (!key) throw new Error('The token is signed with an unknown key.')
    return key
  }

  const read = async (token: string, now: Date) => {
    const options = { audience, algorithms: [algorithm], currentDate: now, requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(token, keyOf, options)
    return { who: principalSchema.parse(payload), expiresAt: (payload.exp ?? 0) * 1000 }
  }

  return async (token) => {
    const now = clock()
    const cached = known.get(token)
    if (cached && cached.expiresAt > now.getTime()) return cached.who
    known.delete(token)
    const fresh = await read(token, now).catch(() => null)
    if (!fresh) return null
    known.set(token, fresh)
    return fresh.who
  }
}
