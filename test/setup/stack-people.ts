import { hash, randomBytes, randomUUID } from 'node:crypto'
import { authRoutes } from '@faresight/contracts/auth/http'
import type { Postgres } from '@faresight/kit/postgres'
import * as z from 'zod'
import type { Walker } from './walker.ts'

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

/** One more session of theirs, which expires at `expire`. */
export async function signInAgain(
  { pool }: Pick<Postgres, 'pool'>,
  userId: string,
  expire: Date = inAWeek(),
  signedInAt: Date = new Date(),
): Promise<Person> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = signedInAt.toISOString()
  await pool.query('insert into auth.sessions (sid, sess, expire) values ($1, $2, $3)', [
    hash('sha256', token),
    JSON.stringify({ userId, createdAt, signedInAt: createdAt, method: 'password' }),
    expire,
  ])
  return { userId, token, cookie: `auth_token=${token}` }
}

/** Registers a new account and verifies its address by the link that a local stack tells; for tests that need a password. */
export async function signUp(
  { call }: Pick<Walker, 'call'>,
  origin: string,
): Promise<{ email: string; password: string }> {
  const account = { email: `${randomUUID()}@example.org`, password: 'Tr1cky!pass' }
  const { body } = await call(authRoutes.register, { origin }, { body: account })
  const { verificationUrl } = z.object({ verificationUrl: z.url() }).parse(JSON.parse(body))
  const { method, path } = authRoutes.verifyEmail
  const { status } = await call({ method, path: `${path}${new URL(verificationUrl).search}` }, { origin })
  if (status !== 200) throw new Error(`The address was not verified: ${status}.`)
  return account
}
