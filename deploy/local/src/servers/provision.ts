import pg from 'pg'

/**
 * Gives each service a role and a schema of the same name, in one database. A role sees no schema but its own.
 *
 * @param adminUrl a role that may make others; its database is used, unless `database` names one to be made
 * @returns `postgres://` URL by service
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
    for (const [service, password] of Object.entries(passwords))
      await makeRole(client, service, password, name)
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
     grant ${role} to current_user;
     create schema if not exists ${role} authorization ${role};
     alter role ${role} in database ${database} set search_path = ${role}`,
  )
}

function withLogin(url: URL, user: string, password: string): string {
  const own = new URL(url)
  own.username = user
  own.password = password
  return own.href
}
