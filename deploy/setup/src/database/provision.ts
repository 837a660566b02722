import pg from 'pg'
import { ownerOf } from './roles.ts'

/**
 * Gives each service a role and a schema of the same name, in one database. A role sees no schema but its own, and cannot
 * connect to the databases that every server has. A service's
 * schema is its role's, unless there is a password for `ownerOf` it, too: then it is that one's, who migrates it and says
 * what the service may do in it.
 *
 * @param adminUrl a role that may make others; its database is used, unless `database` names one to be made
 * @returns `postgres://` URL by role
 */
export async function provisionDatabase(
  adminUrl: string,
  passwords: Readonly<Record<string, string>>,
  database?: string,
): Promise<Record<string, string>> {
  const url = new URL(adminUrl)
  if (database) {
    await makeDatabase(adminUrl, database)
    url.pathname = `/${database}`
  }
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    await client.query('begin')
    // Another launcher on the same server waits here: roles belong to all its databases.
    await client.query('select pg_advisory_xact_lock(70001)')
    const name = pg.escapeIdentifier(rows[0]?.name ?? '')
    await client.query(`revoke all on database ${name} from public; revoke all on schema public from public`)
    await closeServersOwn(client)
    for (const [role, password] of Object.entries(passwords)) await makeRole(client, role, password, name)
    await client.query(extensions)
    const roles = Object.keys(passwords)
    for (const service of roles.filter((role) => !roles.some((other) => ownerOf(other) === role))) {
      const owner = ownerOf(service)
      await makeSchema(client, service, roles.includes(owner) ? owner : service)
      for (const role of [service, owner].filter((it) => roles.includes(it)))
        await setPath(client, role, service, name)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
  return Object.fromEntries(
    Object.entries(passwords).map(([service, password]) => [service, withLogin(url, service, password)]),
  )
}

async function makeDatabase(adminUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}

/** To nobody but their owner and superusers. One who owns neither changes nothing: only the owner of a database can close it. */
async function closeServersOwn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
      where datname in ('postgres', 'template1') and pg_has_role(datdba, 'usage')
        and has_database_privilege('public', oid, 'connect')`,
  )
  for (const { name } of rows)
    await client.query(`revoke connect on database ${pg.escapeIdentifier(name)} from public`)
}

async function makeRole(
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
     -- Who is no superuser may give a schema only to a role that it is a member of.
     grant ${role} to current_user`,
  )
}

/** Part of PostgreSQL; only who may make objects in a database can add it. All roles may use what it offers. */
const extensions = `
  create schema if not exists extensions;
  grant usage on schema extensions to public;
  create extension if not exists pg_trgm schema extensions`

async function makeSchema(client: pg.Client, service: string, owner: string): Promise<void> {
  const [schema, role] = [pg.escapeIdentifier(service), pg.escapeIdentifier(service)]
  await client.query(`create schema if not exists ${schema} authorization ${pg.escapeIdentifier(owner)}`)
  if (owner !== service) await client.query(`grant usage on schema ${schema} to ${role}`)
}

async function setPath(client: pg.Client, role: string, schema: string, database: string): Promise<void> {
  const path = `${pg.escapeIdentifier(schema)}, extensions`
  await client.query(
    `alter role ${pg.escapeIdentifier(role)} in database ${database} set search_path = ${path}`,
  )
}

/** The address of a database for one of its roles. */
export function withLogin(url: URL, user: string, password: string): string {
  const own = new URL(url)
  own.username = user
  own.password = password
  return own.href
}
