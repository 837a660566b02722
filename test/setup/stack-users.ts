import { hash, randomBytes, randomUUID } from 'node:crypto'
import { authRoutes } from '@faresight/contracts/auth/http'
import type { Postgres } from '@faresight/kit/postgres'
import * as z from 'zod'
import type { DocumentedRouteCaller } from './route-caller.ts'

interface Fields {
  role?: 'user' | 'admin' | 'owner'
  plan?: { status: 'active' | 'past_due' | 'canceled'; endsAt: Date; accessUntil?: Date }
}

export interface SignedInUser {
  userId: string
  token: string
  /** `Cookie` header. */
  cookie: string
}

const inAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000)

/** Inserts a user with a session into the stack's database, without a password hash, email or limit. */
export async function insertSignedInUser(
  { pool }: Postgres,
  { role = 'user', plan }: Fields = {},
): Promise<SignedInUser> {
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
  return insertSession({ pool }, userId)
}

/** Inserts another session of a user. */
export async function insertSession(
  { pool }: Pick<Postgres, 'pool'>,
  userId: string,
  expire: Date = inAWeek(),
  signedInAt: Date = new Date(),
): Promise<SignedInUser> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = signedInAt.toISOString()
  await pool.query('insert into auth.sessions (sid, sess, expire) values ($1, $2, $3)', [
    hash('sha256', token),
    JSON.stringify({ userId, createdAt, signedInAt: createdAt, method: 'password' }),
    expire,
  ])
  return { userId, token, cookie: `auth_token=${token}` }
}

/** Registers an account with a password and verifies its address by the link that a local stack returns. */
export async function registerVerifiedAccount(
  { call }: Pick<DocumentedRouteCaller, 'call'>,
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
