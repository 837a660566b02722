import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import * as z from 'zod'

/** PBKDF2 iterations of one try. With the tries about half a second of a laptop's core; creating and verifying take milliseconds. */
const cost = 5000
const tries = { min: 150, max: 350 }

const proofLifeMs = 10 * 60 * 1000

const proofSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().max(100),
      salt: z.string().max(100),
      cost: z.literal(cost),
      keyLength: z.literal(32),
      keyPrefix: z.string().max(100),
      keySignature: z.string().max(100),
      expiresAt: z.number(),
      data: z.object({ network: z.string().max(100) }),
    }),
    signature: z.string().max(100),
  }),
  solution: z.object({
    counter: z.int().min(0).max(0xffffffff),
    derivedKey: z.string().max(100),
    time: z.number().optional(),
  }),
})

/** @param secret shared by the replicas @returns base64 of JSON */
export async function createProofOfWorkChallenge(
  network: string,
  secret: string,
  now: Date,
): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(tries.min, tries.max),
    deriveKey,
    expiresAt: new Date(now.getTime() + proofLifeMs),
    data: { network },
    ...signatureSecrets(secret),
  })
  return Buffer.from(JSON.stringify(challenge)).toString('base64')
}

export async function verifyProofOfWork(
  proof: string,
  { network, secret, now }: { network: string; secret: string; now: Date },
): Promise<boolean> {
  const { data } = proofSchema.safeParse(decodeProof(proof))
  if (data?.challenge.parameters.data.network !== network) return false
  if (data.challenge.parameters.expiresAt * 1000 <= now.getTime()) return false
  const challenge: Challenge = data.challenge
  const { time = 0, ...solution } = data.solution
  const { verified } = await verifySolution({
    challenge,
    solution: { ...solution, time },
    deriveKey,
    ...signatureSecrets(secret),
  })
  return verified
}

/** With a signature of the key, a proof is verified without deriving the key again. */
function signatureSecrets(secret: string) {
  return { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `key ${secret}` }
}

function decodeProof(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
