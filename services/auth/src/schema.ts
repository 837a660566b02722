import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { PlanId } from '@faresight/contracts/plans'
import type { Principal } from '@faresight/contracts/viewer'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Everybody who has an account. The subscription columns are a copy of what billing says. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Normalised: lower case, composed. */
    email: text('email').notNull().unique(),
    /** PHC string of argon2id; empty for those who sign in elsewhere. */
    password: text('password'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    role: text('role').$type<Principal['role']>().notNull().default('user'),
    authProvider: text('auth_provider').notNull().default('local'),
    googleId: text('google_id').unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    emailVerificationToken: text('email_verification_token'),
    emailVerificationExpires: moment('email_verification_expires'),
    resetPasswordToken: text('reset_password_token'),
    resetPasswordExpires: moment('reset_password_expires'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    paypalSubscriptionId: text('paypal_subscription_id'),
    subscriptionStatus: text('subscription_status').$type<NonNullable<CurrentUser['subscriptionStatus']>>(),
    subscriptionTier: text('subscription_tier').$type<PlanId>(),
    subscriptionCurrency: text('subscription_currency'),
    trialEndsAt: moment('trial_ends_at'),
    subscriptionEndsAt: moment('subscription_ends_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('users_role', sql`${table.role} in ('user', 'admin', 'owner')`),
    check(
      'users_subscription_status',
      sql`${table.subscriptionStatus} in ('active', 'trialing', 'canceled', 'past_due')`,
    ),
    check('users_subscription_tier', sql`${table.subscriptionTier} in ('monthly', 'semiannual', 'annual')`),
  ],
)

/** What a session's document holds. */
export interface SessionDocument {
  userId: string
  /** ISO 8601 instant of the sign-in. */
  createdAt: string
}

/** Who is signed in. A session is known by the hash of its token: who reads this table can open none. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hexadecimal. */
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').$type<SessionDocument>().notNull(),
    expire: moment('expire').notNull(),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_user').on(sql`(${table.sess} ->> 'userId')`),
  ],
)

export type User = typeof users.$inferSelect
