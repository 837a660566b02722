import { type BackendName, backendNames } from '@faresight/contracts/services'
import { mongoService, postgresRoles, schemaOwnerRole } from '../database/roles.ts'
import { busSetupUser, busUsers, natsConfigText } from '../nats-config.ts'
import {
  auditKeyName,
  type DeploymentSecrets,
  grafanaPasswordName,
  mongoRootPasswordName,
  mongoUser,
  mongoUserPasswordName,
  ownerSetupKeyName,
  postgresRolePasswords,
  requireSecret,
  sandboxWebhookSecret,
  totpKeyName,
} from './secrets-file.ts'

/** Addresses without logins: `postgres://host:5432/database`, `nats://host:4222`, `mongodb://host/database`. */
export interface StoreAddresses {
  database: string
  bus: string
  documents: string
}

export interface ProcessSecretFiles {
  name: string
  uid: number
  /** Text by file name, which is mostly the name of an environment variable. */
  files: Readonly<Record<string, string>>
}

/** In the images of Node, of PostgreSQL and MongoDB, of Grafana, and of NATS. */
const uids = { node: 1000, database: 999, grafana: 472, root: 0 } as const

/** The secret files of each process of a deployment, the stores' servers included. */
export function secretFilesByProcess(
  secrets: DeploymentSecrets,
  addresses: StoreAddresses,
): ProcessSecretFiles[] {
  const backends = backendNames.map((name) => ({
    name,
    uid: uids.node,
    files: backendFiles(name, secrets, addresses),
  }))
  const migrations = postgresRoles
    .filter((role) => postgresRoles.includes(schemaOwnerRole(role)))
    .map((service) => ({
      name: `${service}-migrate`,
      uid: uids.node,
      files: { DATABASE_URL: databaseUrl(schemaOwnerRole(service), secrets, addresses) },
    }))
  return [...backends, ...migrations, ...toolFiles(secrets, addresses), ...serverFiles(secrets)]
}

function backendFiles(
  name: BackendName,
  secrets: DeploymentSecrets,
  addresses: StoreAddresses,
): Record<string, string> {
  return {
    NATS_URL: busUrl(name, secrets, addresses),
    ...(name === 'gateway'
      ? { IDENTITY_PRIVATE_KEY: secrets.identity.privateKey }
      : { IDENTITY_PUBLIC_KEYS: secrets.identity.publicKey }),
    ...(postgresRoles.includes(name) && { DATABASE_URL: databaseUrl(name, secrets, addresses) }),
    ...(name === mongoService && {
      MONGODB_URL: addLogin(addresses.documents, mongoUser, requireSecret(secrets, mongoUserPasswordName)),
    }),
    ...(name === 'auth' && {
      OWNER_SETUP_KEY: requireSecret(secrets, ownerSetupKeyName),
      TOTP_KEY: requireSecret(secrets, totpKeyName),
    }),
    ...(name === 'admin' && { AUDIT_KEY: requireSecret(secrets, auditKeyName) }),
  }
}

function toolFiles(secrets: DeploymentSecrets, addresses: StoreAddresses): ProcessSecretFiles[] {
  return [
    {
      name: 'setup',
      uid: uids.node,
      files: {
        DATABASE_URL: databaseUrl('postgres', secrets, addresses),
        DATABASE_ROLES: JSON.stringify(postgresRolePasswords(secrets)),
        NATS_URL: busUrl(busSetupUser, secrets, addresses),
      },
    },
    // Billing reads it too if the sandbox plays Stripe; billing's own folder holds nothing of Stripe.
    { name: 'sandbox', uid: uids.node, files: { STRIPE_EVENTS_SECRET: sandboxWebhookSecret(secrets) } },
  ]
}

function serverFiles(secrets: DeploymentSecrets): ProcessSecretFiles[] {
  const users = busUsers((user) => requireSecret(secrets, `bus/${user}`))
  const listening = { host: '0.0.0.0', port: 4222, monitorPort: 8222, storeDir: '/data', syncAlways: true }
  const password = (name: string) => requireSecret(secrets, name)
  return [
    { name: 'postgres', uid: uids.database, files: { PASSWORD: password('database/postgres') } },
    {
      name: 'mongo',
      uid: uids.database,
      files: { PASSWORD: password(mongoRootPasswordName), USER_PASSWORD: password(mongoUserPasswordName) },
    },
    { name: 'nats', uid: uids.root, files: { 'nats.conf': natsConfigText({ ...listening, users }) } },
    { name: 'grafana', uid: uids.grafana, files: { PASSWORD: password(grafanaPasswordName) } },
  ]
}

function databaseUrl(role: string, secrets: DeploymentSecrets, { database }: StoreAddresses): string {
  return addLogin(database, role, requireSecret(secrets, `database/${role}`))
}

function busUrl(user: string, secrets: DeploymentSecrets, { bus }: StoreAddresses): string {
  return addLogin(bus, user, requireSecret(secrets, `bus/${user}`))
}

/** By text, since a MongoDB address may name several hosts, which `URL` does not parse. */
function addLogin(address: string, user: string, password: string): string {
  return address.replace('://', `://${user}:${password}@`)
}
