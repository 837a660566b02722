import pg from 'pg'
import { schemaOwnerRole } from './roles.ts'

/**
 * Creates or updates a role and a schema of the same name for each service. A role sees only its own schema and cannot
 * connect to the databases `postgres` and `template1`. If `passwords` holds the schema's owner role too, that role owns and
 * migrates the schema, and grants the service its rights. Idempotent.
 *
 * @param adminUrl of a role that may create roles
 * @param passwords by role
 * @param database created if missing; by default the one of `adminUrl` is used
 * @returns `postgres://` URL by role
 */
export async function provisionDatabase(
  adminUrl: string,
  passwords: Readonly<Record<string, string>>,
  database?: string,
): Promise<Record<string, string>> {
  const url = new URL(adminUrl)
  if (database) {
    await createDatabaseIfMissing(adminUrl, database)
    url.pathname = `/${database}`
  }
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    const databaseName = await utf8DatabaseName(client)
    await client.query('begin')
    // Roles belong to all databases of a server, so two launchers must not create them at the same time.
    await client.query('select pg_advisory_xact_lock(70001)')
    const name = pg.escapeIdentifier(databaseName)
    await client.query(`revoke all on database ${name} from public; revoke all on schema public from public`)
    await revokeConnectOnDefaultDatabases(client)
    for (const [role, password] of Object.entries(passwords))
      await createOrUpdateRole(client, role, password, name)
    await client.query(extensions)
    const roles = Object.keys(passwords)
    for (const service of roles.filter((role) => !roles.some((other) => schemaOwnerRole(other) === role))) {
      const owner = schemaOwnerRole(service)
      await createSchemaIfMissing(client, service, roles.includes(owner) ? owner : service)
      for (const role of [service, owner].filter((it) => roles.includes(it)))
        await setSearchPath(client, role, service, name)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
  return Object.fromEntries(
    Object.entries(passwords).map(([service, password]) => [
      service,
      databaseUrlWithLogin(url, service, password),
    ]),
  )
}

/** @throws unless the database can be reached and stores text as UTF-8 */
export async function requireUtf8Database(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect().catch((error: Error) => {
    throw new Error(
      `The PostgreSQL of DATABASE_URL can't be used: ${error.message}. Start it, or correct the URL.`,
      { cause: error },
    )
  })
  await utf8DatabaseName(client).finally(() => client.end())
}

async function utf8DatabaseName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; encoding: string }>(
    `select datname as name, pg_encoding_to_char(encoding) as encoding from pg_database
      where datname = current_database()`,
  )
  const { name = '', encoding } = rows[0] ?? {}
  if (encoding !== 'UTF8')
    throw new Error(
      `The database "${name}" must be UTF-8, but its encoding is ${encoding}. Nothing was changed. Create another one with "CREATE DATABASE faresight ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0", and name it in DATABASE_URL.`,
    )
  return name
}

async function createDatabaseIfMissing(adminUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}

async function revokeConnectOnDefaultDatabases(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
      where datname in ('postgres', 'template1') and pg_has_role(datdba, 'usage')
        and has_database_privilege('public', oid, 'connect')`,
  )
  for (const { name } of rows)
    await client.query(`revoke connect on database ${pg.escapeIdentifier(name)} from public`)
}

async function createOrUpdateRole(
  client: pg.Client,
  service: string,
  password: string,
  database: string,
): Promise<void> {
  const role = pg.escapeIdentifier(service)
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [service])
  await client.query(
    `${rowCount ? 'alter' : 'create'} role ${role} login password ${pg.escapeLiteral(password)};
     grant connect on database ${database} to ${role};
     -- A role without superuser rights may give a schema only to a role that it is a member of.
     grant ${role} to current_user`,
  )
}

/** For text search. All roles may use it. */
const extensions = `
  create schema if not exists extensions;
  grant usage on schema extensions to public;
  create extension if not exists pg_trgm schema extensions`

async function createSchemaIfMissing(client: pg.Client, service: string, owner: string): Promise<void> {
  const [schema, role] = [pg.escapeIdentifier(service), pg.escapeIdentifier(service)]
  await client.query(`create schema if not exists ${schema} authorization ${pg.escapeIdentifier(owner)}`)
  if (owner !== service) await client.query(`grant usage on schema ${schema} to ${role}`)
}

async function setSearchPath(
  client: pg.Client,
  role: string,
  schema: string,
  database: string,
): Promise<void> {
  const path = `${pg.escapeIdentifier(schema)}, extensions`
  await client.query(
    `alter role ${pg.escapeIdentifier(role)} in database ${database} set search_path = ${path}`,
  )
}

/** A `postgres://` URL with another user and password. */
export function databaseUrlWithLogin(url: URL, user: string, password: string): string {
  const own = new URL(url)
  own.username = user
  own.password = password
  return own.href
}
