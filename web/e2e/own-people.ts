import type { stackDatabase } from '../../test/setup/stack-database.ts'
import { demo } from './harness.ts'
import { newAddress } from './mail.ts'

export type Database = ReturnType<typeof stackDatabase>

interface Changes {
  first_name?: string | null
  last_name?: string | null
  role?: 'user' | 'admin' | 'owner'
  profile_image_url?: string
  subscription_status?: 'active' | 'trialing' | 'canceled' | 'past_due'
  subscription_tier?: 'monthly' | 'semiannual' | 'annual'
  access_until?: Date
}

const inAYear = () => new Date(Date.now() + 365 * 24 * 60 * 60 * 1000)

/** Somebody with an account that no other test uses, and with the password of the demo accounts. Gives their address. */
export async function somebody(database: Database, changes: Changes = {}): Promise<string> {
  const paid = changes.subscription_status === 'active' ? { access_until: inAYear() } : {}
  const columns = { first_name: 'Mira', last_name: 'Kowalski', ...paid, ...changes }
  const names = Object.keys(columns)
  const email = newAddress()
  await database.pool.query(
    `insert into auth.users (email, password, email_verified, ${names.join(', ')})
     select $1, password, true, ${names.map((_, at) => `$${at + 3}`).join(', ')} from auth.users where email = $2`,
    [email, demo.member, ...Object.values(columns)],
  )
  return email
}

/** Somebody with a plan, and nothing else: no saved search, no alert. */
export function subscriber(database: Database): Promise<string> {
  return somebody(database, { subscription_status: 'active', subscription_tier: 'annual' })
}

/** All sessions of somebody began with a sign-in of `minutes` ago. */
export async function ageSignIn(database: Database, email: string, minutes: number): Promise<void> {
  const then = new Date(Date.now() - minutes * 60_000).toISOString()
  await database.pool.query(
    `update auth.sessions set sess = sess || jsonb_build_object('createdAt', $2::text, 'signedInAt', $2::text)
     where sess ->> 'userId' = (select id::text from auth.users where email = $1 and closed_at is null)`,
    [email, then],
  )
}
