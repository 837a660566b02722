import type { Db } from '@faresight/kit/postgres'
import type { Passwords } from '../crypto/password.ts'
import { sql } from 'drizzle-orm'
import { users } from '../schema.ts'

/** A visitor's two next steps, ready to sign in as: one account without a plan and one with. */
export async function seedDemoAccounts(
  db: Db,
  passwords: Passwords,
  password: string,
  now: Date,
): Promise<void> {
  const noPlan = { subscriptionStatus: null, subscriptionTier: null, subscriptionEndsAt: null }
  await seed('member@faresight.test', 'Morgan', noPlan)
  // Each start gives the demo plan another year, so that it never runs out on somebody.
  await seed('subscriber@faresight.test', 'Sasha', {
    subscriptionStatus: 'active',
    subscriptionTier: 'annual',
    subscriptionCurrency: 'USD',
    subscriptionEndsAt: aYearAfter(now),
  })

  async function seed(
    email: string,
    firstName: string,
    plan: Partial<typeof users.$inferInsert>,
  ): Promise<void> {
    const hash = await passwords.hash(password)
    if (!hash) throw new Error('The queue of the demo command is its own and cannot be full.')
    const set = { password: hash, firstName, lastName: 'Demo', emailVerified: true, updatedAt: now, ...plan }
    await db
      .insert(users)
      .values({ email, ...set })
      .onConflictDoUpdate({ target: users.email, targetWhere: sql`closed_at is null`, set })
  }
}

function aYearAfter(now: Date): Date {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() + 1)
  return then
}
