import { availableParallelism } from 'node:os'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { createMailer, type Mailer } from '@faresight/kit/mail/mailer'
import { defaultEmailSender } from '@faresight/kit/mail/sender'
import type { Log } from '@faresight/kit/telemetry/log'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import type { Config } from './config.ts'
import { createRequireStrongPassword, type RequireStrongPassword } from './crypto/password-strength.ts'
import { createPasswordHasher, type PasswordHasher } from './crypto/password-hasher.ts'
import { type BoundedTaskQueue, createBoundedTaskQueue } from '@faresight/kit/bounded-queue'
import { createGoogleOidcClient, type GoogleOidcClient } from './google/oidc-client.ts'
import {
  createAuthenticatorSecretCipher,
  type AuthenticatorSecretCipher,
} from './second-factor/secret-cipher.ts'
import { connectSessionLookupPool } from './sessions/rpc.ts'
import { createOwnerKeyLimiter, type OwnerKeyLimiter } from './rate-limits/owner-key-limiter.ts'
import { createMailLimiter, type MailLimiter } from './rate-limits/mail-limiter.ts'
import { createSignInLimiter, type SignInLimiter } from './rate-limits/sign-in-limiter.ts'

export interface Deps {
  postgres: Postgres
  sessionLookups: Postgres
  bus: Bus
  passwordHasher: PasswordHasher
  requireStrongPassword: RequireStrongPassword
  /** Limits how many registrations are hashed, so that sign-ins have room. */
  registrationQueue: Pick<BoundedTaskQueue, 'tryRun'>
  signInLimiter: SignInLimiter
  mailer: Mailer
  mailLimiter: MailLimiter
  /** `null` when owner sign-in is off. */
  ownerKey: string | null
  ownerKeyLimiter: OwnerKeyLimiter
  google: GoogleOidcClient | null
  /** `null` without TOTP_KEY. */
  secretCipher: AuthenticatorSecretCipher | null
  adminsNeedSecondFactor: boolean
  publicUrl: string
  isLocal: boolean
  log: Log
  now: () => Date
}

export async function createDeps(config: Config, log: Log): Promise<Deps> {
  const postgres = connectPostgres(config.DATABASE_URL, { max: config.DATABASE_POOL, name: 'auth' })
  const sessionLookups = connectSessionLookupPool(config.DATABASE_URL)
  // The gateway resolves sessions as soon as the bus is connected. The service also starts without PostgreSQL.
  await sessionLookups.ready().catch(() => {})
  return {
    postgres,
    sessionLookups,
    bus: await connectBus({ url: config.NATS_URL, name: 'auth', log }),
    passwordHasher: createPasswordHasher(createBoundedTaskQueue(hashing)),
    requireStrongPassword: await createRequireStrongPassword(config.REFUSE_EASY_PASSWORDS),
    registrationQueue: createBoundedTaskQueue(registering),
    signInLimiter: createSignInLimiter(postgres),
    mailer: createMailer({
      url: config.SMTP_URL,
      from: config.MAIL_FROM ?? defaultEmailSender(config.PUBLIC_URL),
    }),
    mailLimiter: createMailLimiter(postgres),
    ownerKey: config.OWNER_SETUP_KEY ?? null,
    ownerKeyLimiter: createOwnerKeyLimiter(postgres),
    google: createGoogleOidcClient(config),
    secretCipher: config.TOTP_KEY === undefined ? null : createAuthenticatorSecretCipher(config.TOTP_KEY),
    adminsNeedSecondFactor: config.REQUIRE_SECOND_FACTOR === 'admins',
    publicUrl: config.PUBLIC_URL,
    isLocal: config.FARESIGHT_LOCAL,
    log,
    now: () => new Date(),
  }
}

/** At most three of Node's four pool threads, so that file and DNS operations still run. A hash that would wait longer gets 503. */
const hashing = { running: Math.min(3, availableParallelism()), waiting: 100, maxWaitMs: 500 }

/** One hash at a time, about 20 a second. */
const registering = { running: 1, waiting: 40, maxWaitMs: 1000 }
