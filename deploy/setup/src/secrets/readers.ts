import { type BackendName, backendNames } from '@faresight/contracts/services'
import { busAccounts, setupUser } from '../bus/accounts.ts'
import { configText } from '../bus/nats-config.ts'
import { databaseRoles, documentOwner, ownerOf } from '../database/roles.ts'
import { auditKey, ownerKey, passwordOf, sandboxEventsSecret, type Secrets, totpKey } from './kept.ts'
import { dashboards, databasePasswords, documents, documentsRoot, documentUser } from './names.ts'

/** Where the stores are, without anybody's login: `postgres://host:5432/database`, `nats://host:4222`, `mongodb://host/database`. */
export interface Addresses {
  database: string
  bus: string
  documents: string
}

/** One who runs, and what is told to nobody else: the text of each file, by its name, which is that of the variable it stands for. */
export interface Reader {
  name: string
  /** The user it runs as in its container. */
  uid: number
  files: Readonly<Record<string, string>>
}

/** In the images of Node, of PostgreSQL and MongoDB, of Grafana, and of NATS. */
const uids = { node: 1000, database: 999, grafana: 472, root: 0 } as const

/** What each process of a deployment is told of its secrets, its stores' own servers included. */
export function secretsByReader(secrets: Secrets, addresses: Addresses): Reader[] {
  const ours = backendNames.map((part) => ({
    name: part,
    uid: uids.node,
    files: ofPart(part, secrets, addresses),
  }))
  const migrating = databaseRoles
    .filter((role) => databaseRoles.includes(ownerOf(role)))
    .map((service) => ({
      name: `${service}-migrate`,
      uid: uids.node,
      files: { DATABASE_URL: databaseUrl(ownerOf(service), secrets, addresses) },
    }))
  return [...ours, ...migrating, setup(secrets, addresses), sandbox(secrets), ...servers(secrets)]
}

function ofPart(part: BackendName, secrets: Secrets, addresses: Addresses): Record<string, string> {
  return {
    NATS_URL: busUrl(part, secrets, addresses),
    ...(part === 'gateway'
      ? { IDENTITY_PRIVATE_KEY: secrets.identity.privateKey }
      : { IDENTITY_PUBLIC_KEYS: secrets.identity.publicKey }),
    ...(databaseRoles.includes(part) && { DATABASE_URL: databaseUrl(part, secrets, addresses) }),
    ...(part === documentOwner && {
      MONGODB_URL: loggedIn(addresses.documents, documentUser, passwordOf(secrets, documents)),
    }),
    ...(part === 'auth' && {
      OWNER_SETUP_KEY: passwordOf(secrets, ownerKey),
      TOTP_KEY: passwordOf(secrets, totpKey),
    }),
    ...(part === 'admin' && { AUDIT_KEY: passwordOf(secrets, auditKey) }),
  }
}

/** Whoever makes roles, schemas and streams before anything else runs. */
function setup(secrets: Secrets, addresses: Addresses): Reader {
  return {
    name: 'setup',
    uid: uids.node,
    files: {
      DATABASE_URL: databaseUrl('postgres', secrets, addresses),
      DATABASE_ROLES: JSON.stringify(databasePasswords(secrets)),
      NATS_URL: busUrl(setupUser, secrets, addresses),
    },
  }
}

/** Billing reads it, too, where Stripe is played. Its own folder has nothing of Stripe, which the real one would give. */
function sandbox(secrets: Secrets): Reader {
  return {
    name: 'sandbox',
    uid: uids.node,
    files: { STRIPE_EVENTS_SECRET: sandboxEventsSecret(secrets) },
  }
}

function servers(secrets: Secrets): Reader[] {
  const users = busAccounts((user) => passwordOf(secrets, `bus/${user}`))
  const listening = { host: '0.0.0.0', port: 4222, monitorPort: 8222, storeDir: '/data', syncAlways: true }
  const password = (name: string) => passwordOf(secrets, name)
  return [
    { name: 'postgres', uid: uids.database, files: { PASSWORD: password('database/postgres') } },
    {
      name: 'mongo',
      uid: uids.database,
      files: { PASSWORD: password(documentsRoot), USER_PASSWORD: password(documents) },
    },
    { name: 'nats', uid: uids.root, files: { 'nats.conf': configText({ ...listening, users }) } },
    { name: 'grafana', uid: uids.grafana, files: { PASSWORD: password(dashboards) } },
  ]
}

function databaseUrl(role: string, secrets: Secrets, { database }: Addresses): string {
  return loggedIn(database, role, passwordOf(secrets, `database/${role}`))
}

function busUrl(user: string, secrets: Secrets, { bus }: Addresses): string {
  return loggedIn(bus, user, passwordOf(secrets, `bus/${user}`))
}

/** As text, since an address of MongoDB may name several hosts, which no URL does. */
function loggedIn(address: string, user: string, password: string): string {
  return address.replace('://', `://${user}:${password}@`)
}
