import { hash, randomBytes } from 'node:crypto'
import type { BackendName } from '@faresight/contracts/services'
import type { Principal } from '@faresight/contracts/viewer'
import { Client } from 'pg'
import { inject } from 'vitest'
import {
  createIdentitySigner,
  createIdentityVerifier,
  type VerifyIdentity,
} from '../../src/identity/identity.ts'
import { generateIdentityKeys } from '../../src/identity/keys.ts'
import { connectMongo, type Mongo } from '../../src/mongo.ts'
import { setMongoUrlDatabase } from '../../src/mongo-url.ts'
import { createLog, type Log } from '../../src/telemetry/log.ts'
import { migrateSchema } from '../../src/migrate.ts'
import { connectPostgres, type Postgres } from '../../src/postgres.ts'

// The shared set-up of the service tests provides these.
declare module 'vitest' {
  interface ProvidedContext {
    postgresAdminUrl: string
    mongoUrl: string
  }
}

export const silentLog: Log = createLog('test', 'silent')

export interface TestPostgres extends AsyncDisposable {
  /** Of a role that owns only its schema, as in a deployment. */
  url: string
  /** Of the role that migrates: the same unless the schema has another owner. */
  ownerUrl: string
  postgres: Postgres
}

/**
 * Copies a template that the first file creates, so that a folder is migrated once in a run; dropped on disposal.
 * @param options.isOwned another role, `<role>_owner`, owns and migrates the schema: see `ownerUrl`
 */
export async function createTestPostgres(
  owner: string,
  migrationsFolder?: URL | string,
  { isOwned = false }: { isOwned?: boolean } = {},
): Promise<TestPostgres> {
  const name = `test_${owner}_${randomBytes(6).toString('hex')}`
  const adminUrl = new URL(inject('postgresAdminUrl'))
  const role = `test_${owner}`
  const roles = isOwned ? [role, `${role}_owner`] : [role]
  await asAdmin(adminUrl.href, async (client) => {
    const template = await templateOf(client, adminUrl, { owner, roles, migrationsFolder })
    // Copying files takes a tenth of logging each block.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    await client.query(searchPath(name, owner))
  })
  const url = withLogin(adminUrl, name, role)
  const postgres = connectPostgres(url, { max: 5, name: `test ${owner}` })
  return {
    url,
    ownerUrl: withLogin(adminUrl, name, roles.at(-1) ?? role),
    postgres,
    async [Symbol.asyncDispose]() {
      await postgres[Symbol.asyncDispose]()
      await asAdmin(adminUrl.href, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

interface Template {
  owner: string
  /** The service's role, then the schema's owner. */
  roles: readonly string[]
  migrationsFolder: URL | string | undefined
}

/** Workers that need the same template wait for the first. */
async function templateOf(client: Client, adminUrl: URL, template: Template): Promise<string> {
  const { owner, roles, migrationsFolder = '' } = template
  const key = hash('sha256', `${roles.join()} ${String(migrationsFolder)}`).slice(0, 12)
  const name = `template_${owner}_${key}`
  const isMade = async () =>
    (await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name])).rowCount
  if (await isMade()) return name
  // Templates share roles, so one is created at a time.
  await client.query(`select pg_advisory_lock(hashtext('templates'))`)
  try {
    if (!(await isMade())) await makeTemplate(client, adminUrl, name, template)
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('templates'))`)
  }
  return name
}

async function makeTemplate(
  client: Client,
  adminUrl: URL,
  name: string,
  { owner, roles, migrationsFolder }: Template,
): Promise<void> {
  for (const role of roles) {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (!rowCount) await client.query(`create role ${role} login password '${passwordOf(adminUrl, role)}'`)
  }
  await client.query(`drop database if exists ${name}`)
  await client.query(`create database ${name}`)
  await client.query(searchPath(name, owner))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  await asAdmin(url.href, (own) =>
    own.query(`
      create schema ${owner} authorization ${roles.at(-1)};
      grant usage on schema ${owner} to ${roles[0]};
      create schema extensions;
      grant usage on schema extensions to public;
      create extension pg_trgm schema extensions`),
  )
  const migrator = roles.at(-1)
  if (migrationsFolder && migrator) await migrateSchema(withLogin(adminUrl, name, migrator), migrationsFolder)
  await client.query(`alter database ${name} with is_template true allow_connections false`)
}

/** A setting of the database is not copied with it. */
const searchPath = (database: string, owner: string) =>
  `alter database ${database} set search_path = ${owner}, extensions`

function withLogin(adminUrl: URL, database: string, role: string): string {
  const url = new URL(adminUrl)
  Object.assign(url, { pathname: `/${database}`, username: role, password: passwordOf(adminUrl, role) })
  return url.href
}

/** Derived, so that every worker knows it. */
function passwordOf(adminUrl: URL, role: string): string {
  return hash('sha256', `${adminUrl.password} ${role}`).slice(0, 24)
}

export interface TestMongo extends AsyncDisposable {
  url: string
  mongo: Mongo
}

/** Without indexes; dropped on disposal. */
export async function createTestMongo(owner: string): Promise<TestMongo> {
  const url = setMongoUrlDatabase(inject('mongoUrl'), `test_${owner}_${randomBytes(6).toString('hex')}`)
  const mongo = await connectMongo(url, { name: `test ${owner}`, log: silentLog })
  return {
    url,
    mongo,
    async [Symbol.asyncDispose]() {
      await mongo.connection.dropDatabase()
      await mongo[Symbol.asyncDispose]()
    },
  }
}

export interface TestIdentity {
  publicKey: string
  sign(who: Principal, audience: BackendName): Promise<string>
  verify(audience: BackendName): VerifyIdentity
}

/** Keys of a gateway, to call a service as any user. */
export function createTestIdentity(): TestIdentity {
  const { privateKey, publicKey } = generateIdentityKeys()
  return {
    publicKey,
    sign: createIdentitySigner(privateKey),
    verify: (audience) => createIdentityVerifier([publicKey], audience),
  }
}

async function asAdmin<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
