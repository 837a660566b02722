import { availableParallelism } from 'node:os'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { createMailer, type Mailer } from '@faresight/kit/mail/mailer'
import { defaultSender } from '@faresight/kit/mail/sender'
import type { Log } from '@faresight/kit/telemetry/log'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import type { Config } from './config.ts'
import { createRefuseEasy, type RefuseEasy } from './crypto/easy-passwords.ts'
import { createPasswords, type Passwords } from './crypto/password.ts'
import { type BoundedQueue, createBoundedQueue } from '@faresight/kit/bounded-queue'
import { createGoogle, type Google } from './google/google.ts'
import { createSeal, type Seal } from './second-step/seal.ts'
import { connectForResolving } from './sessions/resolving.ts'
import { createKeyTries, type KeyTries } from './throttle/key-tries.ts'
import { createMailAllowance, type MailAllowance } from './throttle/mail-allowance.ts'
import { createThrottle, type Throttle } from './throttle/throttle.ts'

export interface Deps {
  postgres: Postgres
  resolving: Postgres
  bus: Bus
  passwords: Passwords
  refuseEasy: RefuseEasy
  /** Those who register, on their way to a hash. */
  registering: Pick<BoundedQueue, 'tryRun'>
  throttle: Throttle
  mailer: Mailer
  mailAllowance: MailAllowance
  /** Sets up the site and opens it to its owner, where there is one. */
  ownerKey: string | null
  keyTries: KeyTries
  /** Sign-in with Google, where it is set up. */
  google: Google | null
  /** Encrypts secrets of authenticator apps, where the site takes those. */
  seal: Seal | null
  /** Whether administrators and owners need a second factor. */
  adminsNeedSecondFactor: boolean
  publicUrl: string
  /** On one's own machine a registration tells the link that its letter holds. */
  isLocal: boolean
  log: Log
  now: () => Date
}

/** Connects what the service needs. */
export async function createDeps(config: Config, log: Log): Promise<Deps> {
  const postgres = connectPostgres(config.DATABASE_URL, { max: config.DATABASE_POOL, name: 'auth' })
  const resolving = connectForResolving(config.DATABASE_URL)
  // A gateway does not wait for long, and asks as soon as we are on the bus. Where PostgreSQL is away we begin all the same.
  await resolving.ready().catch(() => {})
  return {
    postgres,
    resolving,
    bus: await connectBus({ url: config.NATS_URL, name: 'auth', log }),
    passwords: createPasswords(createBoundedQueue(hashing)),
    refuseEasy: await createRefuseEasy(config.REFUSE_EASY_PASSWORDS),
    registering: createBoundedQueue(registering),
    throttle: createThrottle(postgres),
    mailer: createMailer({
      url: config.SMTP_URL,
      from: config.MAIL_FROM ?? defaultSender(config.PUBLIC_URL),
    }),
    mailAllowance: createMailAllowance(postgres),
    ownerKey: config.OWNER_SETUP_KEY ?? null,
    keyTries: createKeyTries(postgres),
    google: createGoogle(config),
    seal: config.TOTP_KEY === undefined ? null : createSeal(config.TOTP_KEY),
    adminsNeedSecondFactor: config.REQUIRE_SECOND_FACTOR === 'admins',
    publicUrl: config.PUBLIC_URL,
    isLocal: config.FARESIGHT_LOCAL,
    log,
    now: () => new Date(),
  }
}

/**
 * Hashes run on Node's own threads, of which there are four: at most three, so that files and names still resolve. 60
 * in line are about two seconds of work: who comes after them is told to come back rather than left to wait.
 */
const hashing = { running: Math.min(3, availableParallelism()), waiting: 60 }

/** One hash at a time, some twenty a second, however many register: the others are for those who sign in. */
const registering = { running: 1, waiting: 40 }
