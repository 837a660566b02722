import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { formatPhcHash, isCheaperCost, parsePhcHash, type Argon2Cost } from './phc-hash.ts'
import type { BoundedTaskQueue, Reservation } from '@faresight/kit/bounded-queue'

const derive = promisify(argon2)
const keyBytes = 32
const saltBytes = 16

/** Cost of new hashes. Cheaper hashes are renewed at the next sign-in. */
export const currentArgon2Cost: Argon2Cost = { memoryKib: 19_456, passes: 2, parallelism: 1 }

interface PasswordMatch {
  matches: boolean
  stale: boolean
}

export interface PasswordHasher extends Pick<BoundedTaskQueue, 'reserve' | 'nextRetryAfterSeconds'> {
  /** `null` at once while the hashing queue is full. */
  hash: (password: string) => Promise<string> | null
  /** In a place that was reserved; else it throws 503 while the queue is full. */
  verify: (
    password: string,
    stored: string | null,
    place?: Pick<Reservation, 'run'>,
  ) => Promise<PasswordMatch>
}

export function createPasswordHasher(
  queue: Omit<BoundedTaskQueue, 'isFull'>,
  cost: Argon2Cost = currentArgon2Cost,
): PasswordHasher {
  const decoy = formatPhcHash({ cost, salt: randomBytes(saltBytes), key: randomBytes(keyBytes) })

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes)
    return formatPhcHash({ cost, salt, key: await deriveKey(password, salt, cost, keyBytes) })
  }

  async function verify(password: string, stored: string | null): Promise<PasswordMatch> {
    const phc = parsePhcHash(stored ?? decoy)
    const key = await deriveKey(password, phc.salt, phc.cost, phc.key.length)
    return { matches: timingSafeEqual(key, phc.key) && stored !== null, stale: isCheaperCost(phc.cost, cost) }
  }

  return {
    reserve: queue.reserve,
    nextRetryAfterSeconds: queue.nextRetryAfterSeconds,
    hash: (password) => queue.tryRun(() => hash(password)),
    verify: (password, stored, place = queue) => place.run(() => verify(password, stored)),
  }
}

async function deriveKey(
  password: string,
  salt: Buffer,
  cost: Argon2Cost,
  tagLength: number,
): Promise<Buffer> {
  return derive('argon2id', {
    // Keyboards compose accents differently.
    message: password.normalize('NFKC'),
    nonce: salt,
    memory: cost.memoryKib,
    passes: cost.passes,
    parallelism: cost.parallelism,
    tagLength,
  })
}
