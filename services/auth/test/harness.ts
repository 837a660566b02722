import type { BackendName } from '@faresight/contracts/services'
import { createMailer } from '@faresight/kit/mail/mailer'
import { silentLog, createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import { startTestMailServer } from '../../../test/setup/test-mail-server.ts'
import { type TestBus, createTestBus } from '../../../test/setup/test-bus.ts'
import { createApp } from '../src/app.ts'
import { startBackground } from '../src/background.ts'
import { createPasswordHasher } from '../src/crypto/password-hasher.ts'
import { createBoundedTaskQueue } from '@faresight/kit/bounded-queue'
import type { Deps } from '../src/deps.ts'
import { createOwnerKeyLimiter } from '../src/rate-limits/owner-key-limiter.ts'
import { createMailLimiter } from '../src/rate-limits/mail-limiter.ts'
import { users } from '../src/schema.ts'
import { createAuthenticatorSecretCipher } from '../src/second-factor/secret-cipher.ts'
import { connectSessionLookupPool } from '../src/sessions/rpc.ts'
import { buildSession } from '../src/sessions/session.ts'
import { insertSession } from '../src/sessions/store.ts'
import { createSignInLimiter } from '../src/rate-limits/sign-in-limiter.ts'

/** Cheap enough to sign in a hundred times; what hashes cost in earnest is tested beside them. */
const cheap = { memoryKib: 64, passes: 1, parallelism: 1 }
export const testPassword = 'Tr1cky!pass'
export const testOwnerKey = 'the owner’s key of these tests alone'

interface Options {
  /** By default a bus of its own; a given one shares its server. */
  bus?: TestBus
  /** Off for tests that count statements. */
  runsUnasked?: boolean
}

/** Starts the service on its own database and bus, called as the gateway calls it. */
export async function startAuthService(
  overrides: Partial<Deps> = {},
  { bus, runsUnasked = true }: Options = {},
) {
  await using owned = new AsyncDisposableStack()
  const database = owned.use(await createTestPostgres('auth', new URL('../migrations', import.meta.url)))
  const nats = bus ?? owned.use(await createTestBus())
  const connect = async (user: BackendName) => owned.use(await nats.connect(user))
  const mail = owned.use(await startTestMailServer())
  const mailer = createMailer({ url: mail.url, from: 'Faresight <no-reply@faresight.test>' })
  owned.use(mailer)
  const identity = createTestIdentity()
  const deps: Deps = {
    postgres: database.postgres,
    sessionLookups: owned.use(connectSessionLookupPool(database.url)),
    bus: await connect('auth'),
    passwordHasher: createPasswordHasher(createBoundedTaskQueue({ running: 2, waiting: 100 }), cheap),
    requireStrongPassword: () => {},
    registrationQueue: createBoundedTaskQueue({ running: 1, waiting: 40 }),
    signInLimiter: createSignInLimiter(overrides.postgres ?? database.postgres),
    mailer,
    mailLimiter: createMailLimiter(database.postgres),
    ownerKey: testOwnerKey,
    ownerKeyLimiter: createOwnerKeyLimiter(overrides.postgres ?? database.postgres),
    google: null,
    secretCipher: createAuthenticatorSecretCipher('what encrypts the secrets of these tests alone'),
    adminsNeedSecondFactor: false,
    publicUrl: 'http://localhost:8080',
    isLocal: false,
    log: silentLog,
    now: () => new Date(),
    ...overrides,
  }
  if (runsUnasked) owned.use(startBackground(deps))
  const app = createApp(deps, identity.verify('auth'))
  owned.defer(() => app.close())
  const gateway = await connect('gateway')
  const resources = owned.move()

  return {
    app,
    deps,
    nats,
    /** The gateway's bus connection. */
    gateway,
    databaseUrl: database.url,
    identity,
    /** The mail server that receives the emails. */
    mail,
    /** A user with a verified address. */
    async addUser(fields: Partial<typeof users.$inferInsert> = {}) {
      const hash = await deps.passwordHasher.hash(testPassword)
      const [user] = await deps.postgres.db
        .insert(users)
        .values({ email: 'ada@example.org', password: hash, emailVerified: true, ...fields })
        .returning()
      if (!user) throw new Error('The user was not stored.')
      return user
    },
    async addSession(token: string, userId: string, startedAt: Date) {
      const session = buildSession(token, { userId }, startedAt)
      await insertSession(deps.postgres.db, session)
      return session
    },
    post: (url: string, payload: object, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url, payload, headers }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

export type AuthHarness = Awaited<ReturnType<typeof startAuthService>>
