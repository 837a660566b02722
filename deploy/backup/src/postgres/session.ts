import { Client } from 'pg'
import { connectOrExplain } from '../operator-error.ts'

/** Fixes how values are written and read, whatever the server's or the role's settings. Statements have no time limit. */
const settings = `
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = '30s';
  set idle_in_transaction_session_timeout = 0`

/** One connection, since everything is read or written in one transaction. */
export async function connectToPostgres(
  url: string,
  name: string,
): Promise<AsyncDisposable & { client: Client }> {
  const client = new Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener a lost connection would end the process; pending queries reject anyway.
  client.on('error', () => {})
  await connectOrExplain('DATABASE_URL', client.connect())
  for (const setting of settings.split(';')) await client.query(setting)
  return { client, [Symbol.asyncDispose]: () => client.end() }
}
