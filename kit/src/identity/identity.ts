import { createPublicKey } from 'node:crypto'
import type { BackendName } from '@faresight/contracts/services'
import { principalSchema, type Principal } from '@faresight/contracts/viewer'
import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { BoundedMap } from '../bounded-map.ts'
import { type ClockSkewReporter, ClockSkewError, reportNoClockSkew } from './clock-skew.ts'
import { computePublicKeyId, parseEd25519PrivateKey, parseEd25519PublicKey } from './keys.ts'

export const identityHeader = 'x-faresight-identity'

/** A token is valid for one audience only. */
export type SignIdentity = (who: Principal, audience: BackendName) => Promise<string>

/**
 * `null` for a forged or foreign token.
 * @throws ClockSkewError for a genuine token whose times are further off than the tolerance
 */
export type VerifyIdentity = (token: string) => Promise<Principal | null>

const lifeSeconds = 60
const toleratedSkewSeconds = lifeSeconds
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

interface VerifierOptions {
  clock?: () => Date
  reportSkew?: ClockSkewReporter
}

/**
 * Accepts a token from 60 seconds before it was issued until 60 seconds after it expired, since clocks differ. A captured token
 * works no longer than that: outside it gets 503, which grants nothing.
 * @param publicKeys base64url of Ed25519 SPKI keys: the current one and, while keys rotate, another
 */
export function createIdentityVerifier(
  publicKeys: readonly string[],
  audience: BackendName,
  { clock = () => new Date(), reportSkew = reportNoClockSkew }: VerifierOptions = {},
): VerifyIdentity {
  const keys = new Map(publicKeys.map(parseEd25519PublicKey).map((key) => [computePublicKeyId(key), key]))
  // All tokens are valid equally long, so the first inserted expires first.
  const known = new BoundedMap<string, Identity>(maxCached)

  const keyOf = ({ kid }: JWTHeaderParameters) => {
    const key = keys.get(kid ?? '')
    if (!key) throw new Error('The token is signed with an unknown key.')
    return key
  }

  const read = async (token: string): Promise<Identity> => {
    const { payload } = await jwtVerify(token, keyOf, {
      audience,
      algorithms: [algorithm],
      requiredClaims: ['iat', 'exp'],
      // `skewSeconds` checks the times, to tell skew from forgery.
      clockTolerance: Number.MAX_SAFE_INTEGER,
    })
    const { iat = 0, exp = 0 } = payload
    return { who: principalSchema.parse(payload), issuedAt: iat, expiresAt: exp }
  }

  return async (token) => {
    const identity = known.get(token) ?? (await read(token).catch(() => null))
    if (!identity) return null
    const skew = skewSeconds(identity, clock().getTime() / 1000)
    const isTolerated = -toleratedSkewSeconds <= skew && skew < toleratedSkewSeconds
    // The token's times are whole seconds.
    if (Math.abs(skew) >= 1) reportSkew(skew, isTolerated)
    if (!isTolerated) {
      known.delete(token)
      throw new ClockSkewError(skew)
    }
    known.set(token, identity)
    return identity.who
  }
}

interface Identity {
  who: Principal
  /** Seconds since 1970. */
  issuedAt: number
  expiresAt: number
}

/** Distance of `now` from the token's validity: negative before it was issued, positive after it expired. */
function skewSeconds({ issuedAt, expiresAt }: Identity, now: number): number {
  return Math.min(now - issuedAt, 0) + Math.max(now - expiresAt, 0)
}
