import { hash, randomBytes, randomUUID } from 'node:crypto'
import { connectPostgres } from '@faresight/kit/postgres'
import { demoEmails } from '@faresight/local/programs/demo-accounts'

/** An account, and a browser that its owner has signed in on. */
export interface AccountWithBrowser {
  email: string
  cookie: string
  address: string
}

/** Inserts accounts with the stored password of the demo accounts, each with a known browser. */
export async function insertSignInAccounts(
  databaseUrl: string,
  count: number,
): Promise<AccountWithBrowser[]> {
  await using postgres = connectPostgres(databaseUrl, { max: 1, name: 'bench accounts' })
  const accounts: AccountWithBrowser[] = []
  for (let n = 0; n < count; n++) {
    const token = randomBytes(32).toString('base64url')
    // Smoke runs share a stack.
    const email = `bench-${randomUUID()}@faresight.test`
    await postgres.pool.query(
      `with made as (
         insert into auth.users (email, password, email_verified)
         select $1, password, true from auth.users where email = $2 returning id)
       insert into auth.known_devices (id, user_id) select $3, id from made`,
      [email, demoEmails[0], hash('sha256', token)],
    )
    accounts.push({ email, cookie: `auth_device=${token}`, address: `10.1.${n >> 8}.${n % 256}` })
  }
  return accounts
}
