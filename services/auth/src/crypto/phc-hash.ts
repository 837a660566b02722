export interface Argon2Cost {
  memoryKib: number
  passes: number
  parallelism: number
}

export interface PhcHash {
  cost: Argon2Cost
  salt: Buffer
  key: Buffer
}

const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<key>`: PHC string format, base64 without padding. */
export function formatPhcHash({ cost, salt, key }: PhcHash): string {
  const parameters = `m=${cost.memoryKib},t=${cost.passes},p=${cost.parallelism}`
  return ['', 'argon2id', 'v=19', parameters, base64(salt), base64(key)].join('$')
}

export function parsePhcHash(text: string): PhcHash {
  const [, memory, passes, parallelism, salt, key] = pattern.exec(text) ?? []
  if (!memory || !passes || !parallelism || !salt || !key)
    throw new Error('A stored password is not an argon2id hash')
  return {
    cost: { memoryKib: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

export function isCheaperCost(stored: Argon2Cost, wanted: Argon2Cost): boolean {
  return stored.memoryKib < wanted.memoryKib || stored.passes < wanted.passes
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
