import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import type { Principal } from '@faresight/contracts/viewer'
import { timestampColumn, currentTraceColumn } from '@faresight/kit/columns'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { userSortKeysSql, userSearchTextSql, userTraitsSql } from './user-admin/user-list-sql.ts'

export { inboxTable } from '@faresight/kit/inbox/inbox'
export { outboxTable } from '@faresight/kit/outbox/outbox'

/** The subscription columns are a copy from billing. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /**
     * argon2id PHC string; null without a password. While unverified, the password and the names are those of the
     * latest registration; verification applies those of the opened link.
     */
    password: text('password'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    role: text('role').$type<Principal['role']>().notNull().default('user'),
    authProvider: text('auth_provider').notNull().default('local'),
    /** `sub` of the Google account. Unique among open accounts. */
    googleId: text('google_id'),
    /** When the user last disconnected Google: only they reconnect it. */
    googleUnlinkedAt: timestampColumn('google_unlinked_at'),
    emailVerified: boolean('email_verified').notNull().default(false),
    /**
     * Hexadecimal SHA-256 of the token that verified the address, or of a first owner's pending one. Other pending
     * tokens are in `registrations`.
     */
    emailVerificationToken: text('email_verification_token'),
    emailVerificationExpires: timestampColumn('email_verification_expires'),
    resetPasswordToken: text('reset_password_token'),
    resetPasswordExpires: timestampColumn('reset_password_expires'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    paypalSubscriptionId: text('paypal_subscription_id'),
    subscriptionStatus: text('subscription_status').$type<NonNullable<CurrentUser['subscriptionStatus']>>(),
    subscriptionTier: text('subscription_tier').$type<PlanId>(),
    subscriptionCurrency: text('subscription_currency'),
    trialEndsAt: timestampColumn('trial_ends_at'),
    subscriptionEndsAt: timestampColumn('subscription_ends_at'),
    /** End of access including the grace period: the only column that decides access. */
    accessUntil: timestampColumn('access_until'),
    /** Older versions from billing are ignored. */
    planVersion: bigint('plan_version', { mode: 'number' }).notNull().default(0),
    /** No one can sign in from then on; the account is erased 30 days later. */
    closedAt: timestampColumn('closed_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // A closed account does not block registering its address again.
    uniqueIndex('users_open_email')
      .on(table.email)
      .where(sql`closed_at is null`),
    uniqueIndex('users_open_google')
      .on(table.googleId)
      .where(sql`closed_at is null`),
    index('users_verification_token').on(table.emailVerificationToken),
    index('users_reset_token').on(table.resetPasswordToken),
    index('users_closed')
      .on(table.closedAt)
      .where(sql`closed_at is not null`),
    index('users_unverified')
      .on(table.createdAt)
      .where(sql`not email_verified`),
    // For the user list: one index to search, three to sort.
    index('users_listed_search')
      .using('gin', sql`${userSearchTextSql} extensions.gin_trgm_ops`, sql`(${userTraitsSql})`)
      .where(sql`closed_at is null`),
    index('users_listed_created')
      .on(table.createdAt, table.id)
      .where(sql`closed_at is null`),
    index('users_listed_email')
      .on(sql`(${userSortKeysSql.email})`, table.id)
      .where(sql`closed_at is null`),
    index('users_listed_name')
      .on(sql`(${userSortKeysSql.name})`, table.id)
      .where(sql`closed_at is null`),
    // The admin sign-in page queries it.
    index('users_owners')
      .on(table.createdAt, table.id)
      .where(sql`role = 'owner' and closed_at is null`),
    check('users_role', sql`${table.role} in ('user', 'admin', 'owner')`),
    check(
      'users_subscription_status',
      sql`${table.subscriptionStatus} in ('active', 'trialing', 'canceled', 'past_due')`,
    ),
    check('users_subscription_tier', sql`${table.subscriptionTier} in ('monthly', 'semiannual', 'annual')`),
  ],
)

/** `key` is OWNER_SETUP_KEY. */
export type SignInMethod = 'password' | 'google' | 'key' | 'link' | 'passkey'

/** `passkey`: one added in this session. */
export type SecondFactor = 'authenticator' | 'recovery-code' | 'passkey'

export interface SessionDocument {
  userId: string
  /** When the current token was created, ISO 8601. */
  createdAt: string
  /** When the user signed in; token rotation keeps it. */
  signedInAt: string
  method?: SignInMethod
  secondFactor?: SecondFactor
  /** As sent by the browser, truncated. */
  userAgent?: string
}

/** Stores token hashes, so reading the table opens no session. */
export const sessions = pgTable(
  'sessions',
  {
    /** Hexadecimal SHA-256 of the token. */
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').$type<SessionDocument>().notNull(),
    expire: timestampColumn('expire').notNull(),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_user').on(sql`(${table.sess} ->> 'userId')`),
  ],
)

/**
 * Pending requests for an email, stored the same way with and without an account. Only background processing looks
 * up the account.
 */
export const mailRequests = pgTable(
  'mail_requests',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<MailRequestKind>().notNull(),
    email: text('email').notNull(),
    registration: jsonb('registration').$type<RegistrationDetails>(),
    /** For sign-in links: hexadecimal SHA-256 of the requesting browser's cookie token. */
    browserHash: text('browser_hash'),
    trace: currentTraceColumn(),
    /** When the job was queued; orphaned requests are queued again. */
    queuedAt: timestampColumn('queued_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('mail_requests_created').on(table.createdAt)],
)

export type MailRequestKind =
  | 'registration'
  | 'verification'
  | 'reset'
  | 'sign-in-link'
  | 'password-changed'
  | 'google-linked'
  | 'google-unlinked'
  | 'passkey-added'
  | 'passkey-removed'
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'account-closed'

export interface RegistrationDetails {
  password: string
  firstName: string | null
  lastName: string | null
}

/**
 * Registrations not confirmed yet, each with its own password and names, so that another registration of the address
 * cannot change them. Deleted once the address is verified.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hexadecimal SHA-256 of the token in the email. */
    token: text('token').notNull(),
    expires: timestampColumn('expires').notNull(),
    details: jsonb('details').$type<RegistrationDetails>().notNull(),
  },
  (table) => [
    index('registrations_token').on(table.token),
    index('registrations_user').on(table.userId),
    index('registrations_expires').on(table.expires),
  ],
)

/** Sign-in links by email, each for one browser and 15 minutes. All are void once one is used or the password changes. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    /** Hexadecimal SHA-256 of the token in the email. */
    token: text('token').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hexadecimal SHA-256 of the requesting browser's cookie token. */
    browserHash: text('browser_hash').notNull(),
    expires: timestampColumn('expires').notNull(),
  },
  (table) => [index('sign_in_links_user').on(table.userId), index('sign_in_links_expires').on(table.expires)],
)

/** Browsers with a successful sign-in: they keep their own limit while others attack the account. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** Hexadecimal SHA-256 of the cookie's token. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    lastUsedAt: timestampColumn('last_used_at').notNull().defaultNow(),
  },
  (table) => [index('known_devices_user').on(table.userId), index('known_devices_used').on(table.lastUsedAt)],
)

/** Pending Google sign-ins, deleted by their first callback. */
export const googleSignIns = pgTable(
  'google_sign_ins',
  {
    /** Hexadecimal SHA-256 of the cookie's token. */
    id: text('id').primaryKey(),
    state: text('state').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** The account to link; null for a sign-in. */
    linkUserId: uuid('link_user_id'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('google_sign_ins_created').on(table.createdAt)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter; 0 for authenticators without one. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** As reported by the browser. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
)

/** Pending WebAuthn challenges, deleted by their first response. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Hexadecimal SHA-256 of the cookie's token. */
    id: text('id').primaryKey(),
    challenge: text('challenge').notNull(),
    /** Who adds a passkey; null for a sign-in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('passkey_challenges_created').on(table.createdAt),
    index('passkey_challenges_user').on(table.userId),
  ],
)

/** Authenticator apps (RFC 6238), one per account. */
export const authenticators = pgTable('authenticators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  confirmedAt: timestampColumn('confirmed_at'),
  /** Time step of the last accepted code: older codes are refused, so none works twice. */
  lastPeriod: bigint('last_period', { mode: 'number' }).notNull().default(0),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
})

/** Single-use replacements for an authenticator code. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** Hexadecimal SHA-256 of the code. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

export const signInsAwaitingSecondFactor = pgTable(
  'pending_sign_ins',
  {
    /** Hexadecimal SHA-256 of the cookie's token. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    method: text('method').$type<SignInMethod>().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('pending_sign_ins_created').on(table.createdAt),
    index('pending_sign_ins_user').on(table.userId),
  ],
)

/** Consumed points, shared by all replicas. The columns are those of rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)

/** Deleted accounts, and whether every service has proven that it stores nothing of them. */
export const erasures = pgTable(
  'erasures',
  {
    userId: uuid('user_id').primaryKey(),
    deletedAt: timestampColumn('deleted_at').notNull(),
    /** When the deletion was last published: daily until it is proven. */
    publishedAt: timestampColumn('published_at').notNull().defaultNow(),
    checkedAt: timestampColumn('checked_at'),
    /** By service, what the last check found. */
    remaining: jsonb('remaining').$type<Record<string, Record<string, number> | 'unavailable'>>(),
    /** When every service reported nothing. */
    provenAt: timestampColumn('proven_at'),
  },
  (table) => [
    index('erasures_unproven')
      .on(table.checkedAt)
      .where(sql`proven_at is null`),
  ],
)

/** Closed accounts that a restored backup may have brought back. Written by the restore; each row is replayed once. */
export const closuresToReplay = pgTable('closures_to_replay', {
  userId: uuid('user_id').primaryKey(),
  closedAt: timestampColumn('closed_at'),
  /** When the account was erased, if it was. */
  deletedAt: timestampColumn('deleted_at'),
})

export type User = typeof users.$inferSelect
