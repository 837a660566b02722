import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Postgres } from '@faresight/kit/postgres'

/** What somebody is, as auth keeps it. */
interface Fields {
  role?: 'user' | 'admin' | 'owner'
  plan?: { status: 'active' | 'past_due' | 'canceled'; endsAt: Date; accessUntil?: Date }
}

/** Somebody with an account of the stack's, signed in. */
export interface Person {
  userId: string
  token: string
  /** The Cookie header of their browser. */
  cookie: string
}

const inAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000)

/** Makes somebody who has never been there, straight in the stack's database: no hash, no mail, no limit. */
export async function makePerson({ pool }: Postgres, { role = 'user', plan }: Fields = {}): Promise<Person> {
  const userId = randomUUID()
  await pool.query(
    `insert into auth.users (id, email, email_verified, role, subscription_status, subscription_ends_at, access_until)
     values ($1, $2, true, $3, $4, $5, $6)`,
    [
      userId,
      `${userId}@example.org`,
      role,
      plan?.status ?? null,
      plan?.endsAt ?? null,
      plan?.accessUntil ?? plan?.endsAt ?? null,
    ],
  )
  return signInAgain({ pool }, userId)
}

/** One more session of theirs, which runs out at `expire`. */
export async function signInAgain(
  { pool }: Pick<Postgres, 'pool'>,
  userId: string,
  expire: Date = inAWeek(),
): Promise<Person> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = new Date().toISOString()
  await pool.query('insert into auth.sessions (sid, sess, expire) values ($1, $2, $3)', [
    hash('sha256', token),
    JSON.stringify({ userId, createdAt, signedInAt: createdAt, method: 'password' }),
    expire,
  ])
  return { userId, token, cookie: `auth_token=${token}` }
}
