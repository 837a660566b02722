import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { formatPhc, isCheaper, parsePhc, type Cost } from './phc.ts'
import type { BoundedQueue } from '@faresight/kit/bounded-queue'

const derive = promisify(argon2)
const keyBytes = 32
const saltBytes = 16

/** What a new hash costs. Raise it here: hashes made cheaper are renewed at their owner's next sign-in. */
export const presentCost: Cost = { memoryKib: 19_456, passes: 2, parallelism: 1 }

interface Verdict {
  matches: boolean
  /** The stored hash is cheaper than a new one would be. */
  stale: boolean
}

/** Passwords in and out of their stored form. Both answer `null`, at once, when too many are being hashed. */
export interface Passwords {
  /** Whether both would do so now: for who would ask the database first. */
  isBusy: () => boolean
  /** PHC string of argon2id with a salt of its own. */
  hash: (password: string) => Promise<string> | null
  /** Compares in constant time. Without a stored hash it costs the same and never matches. */
  verify: (password: string, stored: string | null) => Promise<Verdict> | null
}

export function createPasswords(
  queue: Pick<BoundedQueue, 'tryRun' | 'isFull'>,
  cost: Cost = presentCost,
): Passwords {
  const decoy = formatPhc({ cost, salt: randomBytes(saltBytes), key: randomBytes(keyBytes) })

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes)
    return formatPhc({ cost, salt, key: await keyOf(password, salt, cost, keyBytes) })
  }

  async function verify(password: string, stored: string | null): Promise<Verdict> {
    const phc = parsePhc(stored ?? decoy)
    const key = await keyOf(password, phc.salt, phc.cost, phc.key.length)
    return { matches: timingSafeEqual(key, phc.key) && stored !== null, stale: isCheaper(phc.cost, cost) }
  }

  return {
    isBusy: () => queue.isFull(),
    hash: (password) => queue.tryRun(() => hash(password)),
    verify: (password, stored) => queue.tryRun(() => verify(password, stored)),
  }
}

async function keyOf(password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return derive('argon2id', {
    // The same password typed on two keyboards may arrive composed in two ways.
    message: password.normalize('NFKC'),
    nonce: salt,
    memory: cost.memoryKib,
    passes: cost.passes,
    parallelism: cost.parallelism,
    tagLength,
  })
}
