import { randomBytes } from 'node:crypto'
import type { Part } from '@faresight/contracts/services'
import type { Principal } from '@faresight/contracts/viewer'
import { Client } from 'pg'
import { inject } from 'vitest'
import { createSigner, createVerifier, type Verify } from './identity/identity.ts'
import { generateKeys } from './identity/keys.ts'
import { connectMongo, type Mongo } from './mongo.ts'
import { withDatabase } from './mongo-address.ts'
import { createLog, type Log } from './telemetry/log.ts'
import { migrate } from './migrate.ts'
import { connectPostgres, type Postgres } from './postgres.ts'

// What the shared set-up of the service tests provides.
declare module 'vitest' {
  interface ProvidedContext {
    postgresAdminUrl: string
    mongoUrl: string
  }
}

/** A log that says nothing. */
export const silentLog: Log = createLog('test', 'silent')

export interface TestPostgres extends AsyncDisposable {
  /** Of a role that owns just its schema, as in a deployment. */
  url: string
  /** Of the role that migrates it: the same one, unless the schema is another's. */
  ownerUrl: string
  postgres: Postgres
}

/**
 * A database of its own for one test file, migrated; gone when it is disposed.
 *
 * @param options.isOwned its schema is another role's, `<role>_owner`, who migrates it: see `ownerUrl`
 */
export async function testPostgres(
  owner: string,
  migrationsFolder?: URL | string,
  { isOwned = false }: { isOwned?: boolean } = {},
): Promise<TestPostgres> {
  const name = `test_${owner}_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const adminUrl = inject('postgresAdminUrl')
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const roles = isOwned ? [name, `${name}_owner`] : [name]
  await asAdmin(adminUrl, [
    ...roles.map((role) => `create role ${role} login password '${password}'`),
    `create database ${name}`,
  ])
  await asAdmin(url.href, [
    `create schema ${owner} authorization ${roles.at(-1)}`,
    `grant usage on schema ${owner} to ${name}`,
    'create schema extensions',
    'grant usage on schema extensions to public',
    'create extension pg_trgm schema extensions',
    ...roles.map((role) => `alter role ${role} in database ${name} set search_path = ${owner}, extensions`),
  ])
  url.username = name
  url.password = password
  const ownerUrl = new URL(url)
  ownerUrl.username = roles.at(-1) ?? name
  if (migrationsFolder) await migrate(ownerUrl.href, migrationsFolder)
  const postgres = connectPostgres(url.href, { max: 5, name: `test ${owner}` })
  return {
    url: url.href,
    ownerUrl: ownerUrl.href,
    postgres,
    async [Symbol.asyncDispose]() {
      await postgres[Symbol.asyncDispose]()
      await asAdmin(adminUrl, [
        `drop database ${name} with (force)`,
        ...roles.map((role) => `drop role ${role}`),
      ])
    },
  }
}

export interface TestMongo extends AsyncDisposable {
  /** With the database in it, as a service's `MONGODB_URL`. */
  url: string
  mongo: Mongo
}

/** A MongoDB database of its own for one test file, without indexes; gone when it is disposed. */
export async function testMongo(owner: string): Promise<TestMongo> {
  const url = withDatabase(inject('mongoUrl'), `test_${owner}_${randomBytes(6).toString('hex')}`)
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
  sign(who: Principal, audience: Part): Promise<string>
  verify(audience: Part): Verify
}

/** A gateway's keys, to call a service as anybody. */
export function testIdentity(): TestIdentity {
  const { privateKey, publicKey } = generateKeys()
  return {
    publicKey,
    sign: createSigner(privateKey),
    verify: (audience) => createVerifier([publicKey], audience),
  }
}

async function asAdmin(url: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
