import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import type { Principal } from '@faresight/contracts/viewer'
import { timestampColumn, traceColumn } from '@faresight/kit/columns'
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
import { keys, spelling, traits } from './user-list/terms.ts'

export { inboxTable } from '@faresight/kit/inbox/inbox'
export { outboxTable } from '@faresight/kit/outbox/outbox'

/** Everybody who has an account. The subscription columns are a copy of what billing says. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Normalised: lower case, composed. Of one open account at most. */
    email: text('email').notNull(),
    /**
     * PHC string of argon2id; empty for those who sign in elsewhere. Of an account that nobody has verified, it and the names are
     * of whoever registered last, and become those of the registration whose link is opened.
     */
    password: text('password'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    role: text('role').$type<Principal['role']>().notNull().default('user'),
    authProvider: text('auth_provider').notNull().default('local'),
    /** `sub` of the Google account. Of one open account at most. */
    googleId: text('google_id'),
    /** When its owner last disconnected Google: since then only they connect it again. */
    googleUnlinkedAt: timestampColumn('google_unlinked_at'),
    emailVerified: boolean('email_verified').notNull().default(false),
    /**
     * SHA-256 of the token that has verified the address, or of an owner's who is yet to; hexadecimal. Those of registrations
     * stand with them. The same holds for resets, of the token in the latest mail.
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
    /** Until when the plan gives access, grace included, as billing says; access goes by this alone. */
    accessUntil: timestampColumn('access_until'),
    /** Of what billing published: what is older changes nothing. */
    planVersion: bigint('plan_version', { mode: 'number' }).notNull().default(0),
    /** Since when the account is closed: nobody signs in to it, and 30 days later it is erased. */
    closedAt: timestampColumn('closed_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Somebody may register again while their closed account waits to be erased.
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
    // Of the list of users: by the first it finds them, by each of the others it walks through them.
    index('users_listed_search')
      .using('gin', sql`${spelling} extensions.gin_trgm_ops`, sql`(${traits})`)
      .where(sql`closed_at is null`),
    index('users_listed_created')
      .on(table.createdAt, table.id)
      .where(sql`closed_at is null`),
    index('users_listed_email')
      .on(sql`(${keys.email})`, table.id)
      .where(sql`closed_at is null`),
    index('users_listed_name')
      .on(sql`(${keys.name})`, table.id)
      .where(sql`closed_at is null`),
    // Asked for by whoever opens the page of administrators.
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

/** `key` is the owner's. */
export type SignInMethod = 'password' | 'google' | 'key' | 'link' | 'passkey'

/**
 * What somebody has shown beside a password or Google: a code of an authenticator app, one of the codes that stand in for it, or a
 * passkey that they have added since.
 */
export type SecondStep = 'authenticator' | 'recovery-code' | 'passkey'

/** What a session's document holds. */
export interface SessionDocument {
  userId: string
  /** ISO 8601 instant since when the token is in use. */
  createdAt: string
  /** Of the sign-in, which a renewed token keeps. */
  signedInAt: string
  method?: SignInMethod
  secondStep?: SecondStep
  /** As the browser tells it, cut short. */
  userAgent?: string
}

/** Who is signed in. A session is known by the hash of its token: who reads this table can open none. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hexadecimal. */
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
 * What somebody asked for by an address and nobody has carried out yet. Written alike whether or not there is an account:
 * only later is that looked up, where nobody waits for the answer and can tell.
 */
export const mailRequests = pgTable(
  'mail_requests',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<MailRequestKind>().notNull(),
    /** Normalised. */
    email: text('email').notNull(),
    /** Of a registration. */
    registration: jsonb('registration').$type<RegistrationDetails>(),
    /** Of a link that signs in: SHA-256 of the cookie's token of the browser that asked, hexadecimal. */
    browser: text('browser'),
    trace: traceColumn(),
    /** When its job was put into the queue; whatever was left behind is put there again. */
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
  /** PHC string. */
  password: string
  firstName: string | null
  lastName: string | null
}

/**
 * Registrations that a link in a mail still confirms, each with what was registered by it: whoever else registers the address
 * changes nothing about it. Gone once the address is verified, however that was.
 */
export const registrations = pgTable(
  'registrations',
  {
    /** Of its mail request. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in its latest mail, hexadecimal. */
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

/**
 * Links in mails that sign in, each once and in one browser. Whoever else asks for one to the same address voids none of them.
 * Gone with the first that is used, with the password, or after a quarter of an hour.
 */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    /** SHA-256 of the token in the mail, hexadecimal. */
    token: text('token').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's token of the browser that asked, hexadecimal. */
    browser: text('browser').notNull(),
    expires: timestampColumn('expires').notNull(),
  },
  (table) => [index('sign_in_links_user').on(table.userId), index('sign_in_links_expires').on(table.expires)],
)

/** Browsers in which somebody has signed in: they keep an allowance of their own while others guess at the account. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the cookie's token, hexadecimal. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    lastUsedAt: timestampColumn('last_used_at').notNull().defaultNow(),
  },
  (table) => [index('known_devices_user').on(table.userId), index('known_devices_used').on(table.lastUsedAt)],
)

/** Sign-ins with Google that are under way, each in one browser. Gone with the first answer that comes for it. */
export const googleSignIns = pgTable(
  'google_sign_ins',
  {
    /** SHA-256 of the cookie's token, hexadecimal. */
    id: text('id').primaryKey(),
    state: text('state').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** The account that its owner wants to sign in to by Google as well: this sign-in opens no other. */
    linkTo: uuid('link_to'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('google_sign_ins_created').on(table.createdAt)],
)

/** What authenticators have made for accounts (Web Authentication): each signs its user in by itself. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the authenticator names it, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Of its last signature. It grows with each, where the authenticator counts at all. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser reaches the authenticator, as it says. */
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

/** What passkeys are to sign, each in one browser. Gone with the first answer that comes for it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the cookie's token, hexadecimal. */
    id: text('id').primaryKey(),
    challenge: text('challenge').notNull(),
    /** Who adds a passkey; empty where one signs in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('passkey_challenges_created').on(table.createdAt),
    index('passkey_challenges_user').on(table.userId),
  ],
)

/** Authenticator apps that make codes for accounts (RFC 6238), one for each. */
export const authenticators = pgTable('authenticators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted under TOTP_KEY. */
  secret: text('secret').notNull(),
  /** When a first code was right; until then no code is asked for. */
  confirmedAt: timestampColumn('confirmed_at'),
  /** Of the last code that was right, in periods since 1970: no older code is taken, and none twice. */
  lastPeriod: bigint('last_period', { mode: 'number' }).notNull().default(0),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
})

/** Codes that each stand in for one of an authenticator app. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256 of the code, hexadecimal. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** Sign-ins that lack nothing but a code, each in one browser. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of the cookie's token, hexadecimal. */
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

/** What has been used up of each limit, by all replicas together. The columns are those of rate-limiter-flexible. */
export const limits = pgTable(
  'limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('limits_expire').on(table.expire)],
)

/** Accounts that are gone, and whether every service has shown that it keeps nothing of them. No personal data. */
export const erasures = pgTable(
  'erasures',
  {
    userId: uuid('user_id').primaryKey(),
    deletedAt: timestampColumn('deleted_at').notNull(),
    /** When the services were last told: again each day until it is proven. */
    toldAt: timestampColumn('told_at').notNull().defaultNow(),
    checkedAt: timestampColumn('checked_at'),
    /** What each service said at the last check that it still keeps. */
    held: jsonb('held').$type<Record<string, Record<string, number> | 'away'>>(),
    /** When all of them said: nothing. */
    provenAt: timestampColumn('proven_at'),
  },
  (table) => [
    index('erasures_unproven')
      .on(table.checkedAt)
      .where(sql`proven_at is null`),
  ],
)

/** Who had left, as whoever restored a backup of before has told us: they leave again, and their row goes. */
export const departures = pgTable('departures', {
  userId: uuid('user_id').primaryKey(),
  closedAt: timestampColumn('closed_at'),
  /** When the account was erased, where it was. */
  deletedAt: timestampColumn('deleted_at'),
})

export type User = typeof users.$inferSelect
