import { join } from 'node:path'
import type { ServiceName } from '@faresight/contracts/services'
import type { Program } from '../processes/child-process.ts'
import { repository } from '../repository.ts'
import { auditKey, ownerKey, passwordOf, totpKey } from '@faresight/setup/secrets/kept'
import { ownerOf } from '@faresight/setup/database/roles'
import { demoIds, demoPassword } from './demo.ts'
import { playedGoogle } from './google.ts'
import type { ProcessName } from './names.ts'
import { partEnv, traced } from './part.ts'
import { type Plan, portOf, type Surroundings, urlOf } from './plan.ts'
import { searchEnv } from './search.ts'
import { playedStripe, playsStripe } from './stripe.ts'

/** What each service alone is told, over what may be set of it. */
const ownEnv: Record<ServiceName, (it: Surroundings) => Record<string, string>> = {
  auth: (it) => ({
    DATABASE_URL: it.databaseUrls['auth'] ?? '',
    OWNER_SETUP_KEY: ownerKeyOf(it),
    TOTP_KEY: it.settings.TOTP_KEY ?? passwordOf(it.secrets, totpKey),
    ...mailEnv(it),
    ...playedGoogle(it.settings, urlOf('sandbox', it)),
  }),
  search: searchEnv,
  'ai-scan': (it) => ({ MONGODB_URL: it.mongoUrl }),
  billing: (it) => ({
    DATABASE_URL: it.databaseUrls['billing'] ?? '',
    ...playedStripe(it, urlOf('sandbox', it)),
  }),
  alerts: (it) => ({ DATABASE_URL: it.databaseUrls['alerts'] ?? '', ...mailEnv(it) }),
  admin: (it) => ({
    DATABASE_URL: it.databaseUrls['admin'] ?? '',
    AUDIT_KEY: it.settings.AUDIT_KEY ?? passwordOf(it.secrets, auditKey),
  }),
}

/** What opens the site to its owner: a key of one's own, or the one of the data folder. */
export function ownerKeyOf({ settings, secrets }: Plan): string {
  return settings.OWNER_SETUP_KEY ?? passwordOf(secrets, ownerKey)
}

/** The sandbox shows what mail it takes, and delivers none. */
function mailEnv(it: Surroundings): Record<string, string> {
  return { SMTP_URL: it.settings.SMTP_URL ?? `smtp://127.0.0.1:${portOf('smtp', it)}` }
}

/** A process of a service, with the environment that it reads. */
export function serviceOf(service: ServiceName, name: ProcessName, it: Surroundings): Program {
  const env = { ...serviceEnv(service, it), PORT: String(portOf(name, it)) }
  return { name, script: sourceOf(service, 'main.ts'), env, ...traced }
}

/**
 * What a service needs before it starts: its schema up to date and, of billing, the prices at the sandbox's Stripe. At the
 * real one there are those that its owner has made, by the same command.
 */
export function preparationsOf(service: ServiceName, it: Surroundings): Program[] {
  const makesPrices = service === 'billing' && playsStripe(it.settings)
  return [migrationOf(service, it), ...(makesPrices ? [pricesOf(it)] : [])]
}

/** The command that brings a service's schema up to date. */
function migrationOf(service: ServiceName, it: Surroundings): Program {
  const owner = it.databaseUrls[ownerOf(service)]
  const env = { ...serviceEnv(service, it), ...(owner && { DATABASE_URL: owner }) }
  return { name: `${service}-migrate`, script: sourceOf(service, 'migrate.ts'), env }
}

function pricesOf(it: Surroundings): Program {
  return { name: 'stripe-setup', script: sourceOf('billing', 'setup.ts'), env: serviceEnv('billing', it) }
}

/** The command that gives one of the demo accounts its plan. */
export function demoPlanOf(it: Surroundings): Program {
  const env = { ...serviceEnv('billing', it), DEMO_SUBSCRIBER_ID: demoIds.subscriber }
  return { name: 'demo-plan', script: sourceOf('billing', 'demo.ts'), env }
}

/** The command that makes the demo accounts. */
export function demoOf(it: Surroundings): Program {
  const env = {
    ...serviceEnv('auth', it),
    DEMO_PASSWORD: demoPassword,
    DEMO_MEMBER_ID: demoIds.member,
    DEMO_SUBSCRIBER_ID: demoIds.subscriber,
  }
  return { name: 'demo-accounts', script: sourceOf('auth', 'demo.ts'), env }
}

function serviceEnv(name: ServiceName, it: Surroundings): Record<string, string> {
  return {
    ...partEnv(name, it),
    IDENTITY_PUBLIC_KEYS: it.secrets.identity.publicKey,
    ...ownEnv[name](it),
  }
}

function sourceOf(service: ServiceName, file: string): string {
  return join(repository, 'services', service, 'src', file)
}
