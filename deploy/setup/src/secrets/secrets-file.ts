import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backendNames } from '@faresight/contracts/services'
import { generateIdentityKeys, type IdentityKeys } from '@faresight/kit/identity/keys'
import { postgresRoles } from '../database/roles.ts'
import { busSetupUser } from '../nats-config.ts'
import * as z from 'zod'

/** The content of a deployment's `secrets.json`, which only its owner can read. */
export interface DeploymentSecrets {
  identity: IdentityKeys
  /** By name, such as `database/auth` or `bus/gateway`; and the keys of `generatedKeyNames`. */
  passwords: Record<string, string>
}

/** Opens the site to its owner. */
export const ownerSetupKeyName = 'keys/owner'
/** Seals the audit log. */
export const auditKeyName = 'keys/audit'
/** Encrypts the secrets of authenticator apps. */
export const totpKeyName = 'keys/totp'
/** Signs the events of the sandbox's Stripe. */
export const sandboxWebhookKeyName = 'keys/sandbox-events'
export const generatedKeyNames = [ownerSetupKeyName, auditKeyName, totpKeyName, sandboxWebhookKeyName]

export const mongoUser = 'faresight'
export const mongoUserPasswordName = 'documents/faresight'
export const mongoRootPasswordName = 'documents/root'
export const grafanaPasswordName = 'dashboards/admin'

/** The name of every generated password and key. */
export function allSecretNames(): string[] {
  return [
    'database/postgres',
    ...postgresRoles.map((name) => `database/${name}`),
    ...[busSetupUser, ...backendNames].map((name) => `bus/${name}`),
    mongoUserPasswordName,
    mongoRootPasswordName,
    grafanaPasswordName,
    ...generatedKeyNames,
  ]
}

/** The secrets of a folder's `secrets.json`; missing ones are generated and written to it. */
export async function loadOrCreateSecrets(dir: string): Promise<DeploymentSecrets> {
  const path = secretsFilePath(dir)
  const known = await readSecrets(dir)
  const missing = allSecretNames().filter((name) => !known?.passwords[name])
  if (known && !missing.length) return known
  const secrets: DeploymentSecrets = {
    identity: known?.identity ?? generateIdentityKeys(),
    passwords: {
      ...known?.passwords,
      ...Object.fromEntries(missing.map((name) => [name, generatePassword()])),
    },
  }
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await writeFile(`${path}.new`, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return secrets
}

/**
 * The secrets of a folder's `secrets.json`; undefined if it has none.
 *
 * @throws if the file is damaged: nothing may replace the only keys to the data
 */
export async function readSecrets(dir: string): Promise<DeploymentSecrets | undefined> {
  const path = secretsFilePath(dir)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (text === undefined) return undefined
  const secrets = parseSecrets(text)
  if (!secrets)
    throw new Error(
      `${path} is damaged. The data are safe, but can't be opened without its keys, so nothing was changed.`,
    )
  return secrets
}

const secretsSchema = z.object({
  identity: z.object({ privateKey: z.string().min(1), publicKey: z.string().min(1) }),
  passwords: z.record(z.string(), z.string()),
})

function parseSecrets(text: string): DeploymentSecrets | undefined {
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function secretsFilePath(dir: string): string {
  return join(dir, 'secrets.json')
}

/** @throws if no secret of that name was generated */
export function requireSecret(secrets: DeploymentSecrets, name: string): string {
  const found = secrets.passwords[name]
  if (!found) throw new Error(`No password was generated for ${name}.`)
  return found
}

/** The webhook secret of the sandbox's Stripe, in the form of Stripe's own. */
export function sandboxWebhookSecret(secrets: DeploymentSecrets): string {
  return `whsec_${requireSecret(secrets, sandboxWebhookKeyName)}`
}

/** Passwords by PostgreSQL role. */
export function postgresRolePasswords(secrets: DeploymentSecrets): Record<string, string> {
  return Object.fromEntries(postgresRoles.map((name) => [name, requireSecret(secrets, `database/${name}`)]))
}

/** 32 characters that need no escaping in a URL or in SQL quotes. */
function generatePassword(): string {
  return randomBytes(24).toString('base64url')
}
