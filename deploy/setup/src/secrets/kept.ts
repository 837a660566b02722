import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentityKeys, type IdentityKeys } from '@faresight/kit/identity/keys'

/** What is made once for a data folder and kept in its `secrets.json`, which only its owner can read. */
export interface Secrets {
  /** What the gateway's identities are signed with. */
  identity: IdentityKeys
  /** The password of a database role or bus user, by `<database|bus>/<name>`, and the keys of `keyNames`. */
  passwords: Record<string, string>
}

/** The secrets of a data folder, with a password for each of `names`; what is missing is made and kept. */
export async function loadSecrets(dataDir: string, names: readonly string[]): Promise<Secrets> {
  const path = secretsFile(dataDir)
  const known = await knownSecrets(dataDir)
  const missing = names.filter((name) => !known?.passwords[name])
  if (known && !missing.length) return known
  const secrets: Secrets = {
    identity: known?.identity ?? generateIdentityKeys(),
    passwords: { ...known?.passwords, ...Object.fromEntries(missing.map((name) => [name, password()])) },
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(`${path}.new`, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return secrets
}

/** What a data folder has; `undefined` where nothing has run on it. */
export async function knownSecrets(dataDir: string): Promise<Secrets | undefined> {
  const text = await readFile(secretsFile(dataDir), 'utf8').catch(() => undefined)
  // Only `loadSecrets` writes the file, and it writes it whole.
  return text ? (JSON.parse(text) as Secrets) : undefined
}

/** Where they stand. */
export function secretsFile(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

/**
 * What opens the site to its owner, what seals the audit log, what encrypts the secrets of authenticator apps, and what the sandbox's
 * Stripe signs with.
 */
export const [ownerKey, auditKey, totpKey, eventsKey] = [
  'keys/owner',
  'keys/audit',
  'keys/totp',
  'keys/sandbox-events',
] as const
export const keyNames = [ownerKey, auditKey, totpKey, eventsKey]

export function passwordOf(secrets: Secrets, name: string): string {
  const found = secrets.passwords[name]
  if (!found) throw new Error(`No password was generated for ${name}.`)
  return found
}

/** What the sandbox's Stripe signs its events with, worded as Stripe words its own. */
export function sandboxEventsSecret(secrets: Secrets): string {
  return `whsec_${passwordOf(secrets, eventsKey)}`
}

/** 32 characters, safe inside a URL and in SQL quotes as it is. */
function password(): string {
  return randomBytes(24).toString('base64url')
}
