import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import * as z from 'zod'

/**
 * Iterations of PBKDF2 for one try, and how many tries a challenge takes: together about half a second of one core of a laptop, where
 * making and checking one takes the server a few milliseconds.
 */
const cost = 5000
const tries = { least: 150, most: 350 }

/** How long a proof holds. */
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

/** A challenge for one network, as base64 of JSON. @param secret shared by the replicas */
export async function newChallenge(network: string, secret: string, now: Date): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(tries.least, tries.most),
    deriveKey,
    expiresAt: new Date(now.getTime() + proofLifeMs),
    data: { network },
    ...secretsOf(secret),
  })
  return Buffer.from(JSON.stringify(challenge)).toString('base64')
}

/** Whether a proof solves a challenge of ours that was made for that network within ten minutes. */
export async function isProven(
  proof: string,
  { network, secret, now }: { network: string; secret: string; now: Date },
): Promise<boolean> {
  const { data } = proofSchema.safeParse(jsonOf(proof))
  if (data?.challenge.parameters.data.network !== network) return false
  if (data.challenge.parameters.expiresAt * 1000 <= now.getTime()) return false
  const challenge: Challenge = data.challenge
  const { time = 0, ...solution } = data.solution
  const { verified } = await verifySolution({
    challenge,
    solution: { ...solution, time },
    deriveKey,
    ...secretsOf(secret),
  })
  return verified
}

/** A signature of the key lets a proof be checked without deriving it again. */
function secretsOf(secret: string) {
  return { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `key ${secret}` }
}

function jsonOf(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
