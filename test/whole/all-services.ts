import { billingRoutes } from '@faresight/contracts/billing/http'
import type { ServiceName } from '@faresight/contracts/services'
import type { Principal } from '@faresight/contracts/viewer'
import { identityHeader, type VerifyIdentity } from '@faresight/kit/identity/identity'
import { connectPostgres } from '@faresight/kit/postgres'
import { silentLog, createTestIdentity, createTestMongo, createTestPostgres } from '@faresight/kit/testing'
import { createApp } from '../../services/auth/src/app.ts'
import { startBackground } from '../../services/auth/src/background.ts'
import { readConfig } from '../../services/auth/src/config.ts'
import { createDeps, type Deps } from '../../services/auth/src/deps.ts'
import { startTestMailServer } from '../setup/test-mail-server.ts'
import { findTestPort } from '../setup/test-port.ts'
import { createTestBus } from '../setup/test-bus.ts'
import { runProgram, startProgram } from '../setup/start-programs.ts'
import { startTestSandbox } from '../setup/test-sandbox.ts'

type Env = Record<string, string>

export const sandboxStripeKey = 'sk_test_sandbox'

const testAuditKey = 'audit key of the whole-stack tests'

const migrationsOf = (service: ServiceName) =>
  new URL(`../../services/${service}/migrations`, import.meta.url)
const sourceOf = (service: ServiceName) => new URL(`../../services/${service}/src/`, import.meta.url)

/** No limits, no background checks, short scans. */
const fastSettings = {
  search: { IGNAV_PER_DAY: '1000000', IGNAV_PER_SECOND: '1000', PROVIDER_ADMISSION_TIMEOUT_MS: '20000' },
  'ai-scan': {
    MEMBER_CHECKS: '2',
    SUBSCRIBER_CHECKS: '4',
    PREDICTIONS_PER_DAY: '0',
    PREDICTION_CHECKS_PER_DAY: '0',
  },
}

/**
 * Starts every service on one bus, each on its own database: auth in this process with the test's clock, the others as processes. The compiler
 * requires a new service here.
 */
export async function startAllServices(now: () => Date) {
  await using owned = new AsyncDisposableStack()
  const nats = owned.use(await createTestBus())
  const billingPort = await findTestPort()
  const webhookSecret = 'whsec_test'
  const sandbox = owned.use(
    await startTestSandbox({
      STRIPE_EVENTS_URL: `http://127.0.0.1:${billingPort}${billingRoutes.stripeEvents.path}`,
      STRIPE_EVENTS_SECRET: webhookSecret,
    }),
  )
  const mail = owned.use(await startTestMailServer())
  const identity = createTestIdentity()
  const databases = {
    auth: owned.use(await createTestPostgres('auth', migrationsOf('auth'))),
    search: owned.use(await createTestPostgres('search', migrationsOf('search'))),
    'ai-scan': owned.use(await createTestMongo('ai_scan')),
    billing: owned.use(await createTestPostgres('billing', migrationsOf('billing'))),
    alerts: owned.use(await createTestPostgres('alerts', migrationsOf('alerts'))),
    admin: owned.use(await createTestPostgres('admin', migrationsOf('admin'), { isOwned: true })),
  } satisfies Record<ServiceName, unknown>
  const { ownerUrl } = databases.admin
  const adminOwner = owned.use(connectPostgres(ownerUrl, { max: 2, name: 'test admin owner' }))
  const common = (service: ServiceName) => ({
    NATS_URL: nats.urlOf(service),
    IDENTITY_PUBLIC_KEYS: identity.publicKey,
    LOG_LEVEL: 'warn',
  })
  const settings: Record<ServiceName, Env> = {
    auth: {
      ...common('auth'),
      DATABASE_URL: databases.auth.url,
      SMTP_URL: mail.url,
      PUBLIC_URL: 'http://localhost:8080',
    },
    search: {
      ...common('search'),
      DATABASE_URL: databases.search.url,
      IGNAV_API_KEY: 'test',
      IGNAV_BASE_URL: `${sandbox.url}/ignav`,
      ...fastSettings.search,
    },
    'ai-scan': {
      ...common('ai-scan'),
      MONGODB_URL: databases['ai-scan'].url,
      FARESIGHT_LOCAL: '1',
      ...fastSettings['ai-scan'],
    },
    billing: {
      ...common('billing'),
      DATABASE_URL: databases.billing.url,
      PORT: String(billingPort),
      PUBLIC_URL: 'http://localhost:8080',
      STRIPE_SECRET_KEY: sandboxStripeKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_URL: sandbox.url,
    },
    alerts: {
      ...common('alerts'),
      DATABASE_URL: databases.alerts.url,
      SMTP_URL: mail.url,
      PUBLIC_URL: 'http://localhost:8080',
    },
    admin: {
      ...common('admin'),
      DATABASE_URL: databases.admin.url,
      AUDIT_KEY: testAuditKey,
    },
  }
  await Promise.all([
    runProgram(new URL('migrate.ts', sourceOf('ai-scan')), settings['ai-scan']),
    runProgram(new URL('setup.ts', sourceOf('billing')), settings.billing),
  ])
  const auth = owned.use(await startAuth(settings.auth, identity.verify('auth'), now))
  const start = async (name: Exclude<ServiceName, 'auth'>) =>
    [name, owned.use(await startProgram(new URL('main.ts', sourceOf(name)), settings[name])).url] as const
  const urls = Object.fromEntries(
    await Promise.all([start('search'), start('ai-scan'), start('billing'), start('alerts'), start('admin')]),
  )
  const resources = owned.move()

  /** Calls a service as the gateway does, for a visitor if `who` is `null`. */
  async function call(
    service: Exclude<ServiceName, 'auth'>,
    method: string,
    path: string,
    { who, body, headers = {} }: { who: Principal | null; body?: object; headers?: Env },
  ): Promise<Response> {
    const json = body && { 'content-type': 'application/json' }
    return fetch(`${urls[service]}${path}`, {
      method,
      headers: { ...json, ...(who && { [identityHeader]: await identity.sign(who, service) }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
    })
  }

  return {
    auth,
    identity,
    nats,
    mail,
    sandbox,
    databases,
    /** May read all of admin's tables. */
    adminOwner,
    call,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function startAuth(env: Env, verify: VerifyIdentity, now: () => Date) {
  await using owned = new AsyncDisposableStack()
  const made = await createDeps(readConfig(env), silentLog)
  const deps: Deps = { ...made, now }
  for (const it of [deps.postgres, deps.sessionLookups, deps.bus, deps.mailer]) owned.use(it)
  owned.use(startBackground(deps))
  const app = createApp(deps, verify)
  owned.defer(() => app.close())
  const resources = owned.move()
  return { app, deps, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

export type AllServices = Awaited<ReturnType<typeof startAllServices>>
