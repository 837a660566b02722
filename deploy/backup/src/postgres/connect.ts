import { Client } from 'pg'
import { reach } from '../reach.ts'

export interface Session extends AsyncDisposable {
  client: Client
}

/** Values are written and read in one way, whatever the server or the role is set to. No statement has a time limit. */
const settings = `
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = '30s';
  set idle_in_transaction_session_timeout = 0`

/** One connection, since all that is read or written belongs to one transaction. */
export async function connectSession(url: string, name: string): Promise<Session> {
  const client = new Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener a lost connection would end the process; whoever waits for an answer hears of it.
  client.on('error', () => {})
  await reach('DATABASE_URL', client.connect())
  for (const one of settings.split(';')) await client.query(one)
  return { client, [Symbol.asyncDispose]: () => client.end() }
}
