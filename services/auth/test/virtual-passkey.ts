import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, NewPasskeyCredential } from '@faresight/contracts/auth/passkey-http'

interface Site {
  rpId: string
  origin: string
}

interface Deviations extends Partial<Site> {
  type?: string
  /** Whether the user was verified by PIN or fingerprint. */
  isVerified?: boolean
  userHandle?: string | null
  /** Whether it signs with a key that is not the passkey's. */
  byAnotherKey?: boolean
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const b64 = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** CBOR (RFC 8949) of bytes and texts of less than 256 bytes. */
const head = (major: number, length: number) =>
  length < 24 ? Buffer.from([(major << 5) | length]) : Buffer.from([(major << 5) | 24, length])
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const words = (said: string) => Buffer.concat([head(3, said.length), Buffer.from(said)])

const keys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** An authenticator with one passkey, which signs for real (ES256, no attestation). */
export function createVirtualPasskey({ rpId, origin }: Site, counts = true) {
  const { privateKey, publicKey } = keys()
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0
  let user: string | null = null

  const dataOf = ({ isVerified = true, rpId: other = rpId }: Deviations, attested?: Buffer) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counts ? counter : 0)
    return Buffer.concat([sha256(other), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  const clientData = (
    challenge: string,
    usual: string,
    { type = usual, origin: other = origin }: Deviations,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin: other, crossOrigin: false }))

  return {
    /** Number of signatures. Setting it back looks like a clone. */
    set counter(count: number) {
      counter = count
    },
    /** Makes the passkey. */
    create(
      { challenge, user: { id: handle } }: { challenge: string; user: { id: string } },
      deviations: Deviations = {},
    ): NewPasskeyCredential {
      user = handle
      // {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a key of P-256 for ES256 (RFC 9053).
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        words('fmt'),
        words('none'),
        words('attStmt'),
        Buffer.from([0xa0]),
        words('authData'),
        bytes(dataOf(deviations, attested)),
      ])
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        response: {
          clientDataJSON: b64(clientData(challenge, 'webauthn.create', deviations)),
          attestationObject: b64(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge with it. */
    get({ challenge }: { challenge: string }, deviations: Deviations = {}): PasskeyAssertion {
      counter++
      const client = clientData(challenge, 'webauthn.get', deviations)
      const data = dataOf(deviations)
      const key = deviations.byAnotherKey ? keys().privateKey : privateKey
      const { userHandle = user } = deviations
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        response: {
          clientDataJSON: b64(client),
          authenticatorData: b64(data),
          signature: b64(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
          userHandle,
        },
      }
    },
  }
}

export type VirtualPasskey = ReturnType<typeof createVirtualPasskey>
