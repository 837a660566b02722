import { join } from 'node:path'
import {
  type BackendName,
  type ServiceName,
  serviceNames,
  serviceUrlVariable,
} from '@faresight/contracts/services'
import { schemaOwnerRole } from '@faresight/setup/database/roles'
import {
  auditKeyName,
  ownerSetupKeyName,
  requireSecret,
  totpKeyName,
} from '@faresight/setup/secrets/secrets-file'
import { repositoryRoot } from '../folders.ts'
import type { NodeProgram } from '../processes/node-program.ts'
import { bundledScript } from './backend-bundle.ts'
import { demoPassword, demoUserIds } from './demo-accounts.ts'
import {
  type LaunchPlanWithStores,
  type LaunchPlan,
  processPort,
  processUrl,
  sandboxBrowserUrl,
  serviceUrls,
  type StackProcessName,
} from './launch-plan.ts'
import {
  authSandboxGoogleEnv,
  billingSandboxStripeEnv,
  pickSetVariables,
  sandboxPlaysGoogle,
  sandboxPlaysProviders,
  sandboxPlaysStripe,
  sandboxStripeEnv,
  searchProviderEnv,
} from './third-parties.ts'
import { processVariables } from './variables.ts'
import { webBuildDir } from './web-build.ts'

type Env = Record<string, string>

/** Google's pictures, which accounts keep that once signed in with the real Google. */
const googlePictureOrigin = 'https://lh3.googleusercontent.com'

export function gatewayProgram(
  name: StackProcessName,
  context: LaunchPlanWithStores,
  bundleDir: string,
): NodeProgram {
  const { settings } = context
  const env = {
    ...backendEnv('gateway', context),
    PORT: String(processPort(name, context)),
    INSTANCE_NAME: name,
    // A browser may resolve `localhost` to either loopback address.
    HOST: context.hasIpv6 ? '127.0.0.1,::1' : '127.0.0.1',
    ...Object.fromEntries(
      serviceNames.map((service) => [serviceUrlVariable(service), serviceUrls(service, context)]),
    ),
    IDENTITY_PRIVATE_KEY: context.secrets.identity.privateKey,
    WEB_DIR: webBuildDir,
    ...(sandboxPlaysGoogle(settings) && {
      GOOGLE_CLIENT_ID: 'sandbox',
      PICTURE_ORIGINS: `${settings.PICTURE_ORIGINS ?? googlePictureOrigin},${processUrl('sandbox', context)}`,
    }),
    ...(sandboxPlaysProviders(settings) && { SANDBOX_URL: sandboxBrowserUrl(context) }),
  }
  return { name, ...bundledScript(bundleDir, 'gateway/src/main', env) }
}

export function sandboxProgram(plan: LaunchPlan): NodeProgram {
  const env = {
    PORT: String(processPort('sandbox', plan)),
    HOST: '127.0.0.1',
    SMTP_PORT: String(processPort('smtp', plan)),
    ...sandboxStripeEnv(plan),
    ...pickSetVariables(plan.settings, processVariables.sandbox),
  }
  return { name: 'sandbox', script: join(repositoryRoot, 'deploy/sandbox/src/main.ts'), env }
}

export function serviceProgram(
  service: ServiceName,
  name: StackProcessName,
  context: LaunchPlanWithStores,
  bundleDir: string,
): NodeProgram {
  const env = {
    ...serviceEnv(service, context),
    PORT: String(processPort(name, context)),
    INSTANCE_NAME: name,
  }
  return { name, ...bundledScript(bundleDir, `services/${service}/src/main`, env) }
}

/** Run before a service starts: they make the indexes of ai-scan's collections, and billing's prices at the sandbox's Stripe. */
export function preparationPrograms(
  service: ServiceName,
  context: LaunchPlanWithStores,
  bundleDir: string,
): NodeProgram[] {
  const env = serviceEnv(service, context)
  if (service === 'ai-scan')
    return [{ name: 'ai-scan-migrate', ...bundledScript(bundleDir, 'services/ai-scan/src/migrate', env) }]
  if (service === 'billing' && sandboxPlaysStripe(context.settings))
    return [{ name: 'stripe-setup', ...bundledScript(bundleDir, 'services/billing/src/setup', env) }]
  return []
}

/** The migrations of a service in PostgreSQL, and the URL of the role that owns its schema. */
export function serviceMigrations(
  service: ServiceName,
  { databaseUrls }: Pick<LaunchPlanWithStores, 'databaseUrls'>,
): { url: string; folder: string } | undefined {
  const url = databaseUrls[schemaOwnerRole(service)] ?? databaseUrls[service]
  return url === undefined
    ? undefined
    : { url, folder: join(repositoryRoot, 'services', service, 'migrations') }
}

export function demoAccountsProgram(context: LaunchPlanWithStores, bundleDir: string): NodeProgram {
  const env = {
    ...serviceEnv('auth', context),
    DEMO_PASSWORD: demoPassword,
    DEMO_MEMBER_ID: demoUserIds.member,
    DEMO_SUBSCRIBER_ID: demoUserIds.subscriber,
  }
  return { name: 'demo-accounts', ...bundledScript(bundleDir, 'services/auth/src/demo', env) }
}

export function demoPlanProgram(context: LaunchPlanWithStores, bundleDir: string): NodeProgram {
  const env = { ...serviceEnv('billing', context), DEMO_SUBSCRIBER_ID: demoUserIds.subscriber }
  return { name: 'demo-plan', ...bundledScript(bundleDir, 'services/billing/src/demo', env) }
}

/** The key that opens the site to its owner: from the settings, otherwise from the data folder's secrets. */
export function ownerSetupKey({ settings, secrets }: LaunchPlan): string {
  return settings.OWNER_SETUP_KEY ?? requireSecret(secrets, ownerSetupKeyName)
}

function backendEnv(name: BackendName, context: LaunchPlanWithStores): Env {
  return {
    PORT: String(processPort(name, context)),
    HOST: '127.0.0.1',
    PUBLIC_URL: context.publicUrl,
    FARESIGHT_LOCAL: '1',
    NATS_URL: context.busUrlOf(name),
    OTEL_SERVICE_NAME: name,
    ...pickSetVariables(context.settings, processVariables[name]),
  }
}

function serviceEnv(name: ServiceName, context: LaunchPlanWithStores): Env {
  return {
    ...backendEnv(name, context),
    IDENTITY_PUBLIC_KEYS: context.secrets.identity.publicKey,
    ...ownEnv[name](context),
  }
}

/** Variables of one service, which override settings. */
const ownEnv: Record<ServiceName, (context: LaunchPlanWithStores) => Env> = {
  auth: (context) => ({
    DATABASE_URL: context.databaseUrls['auth'] ?? '',
    OWNER_SETUP_KEY: ownerSetupKey(context),
    TOTP_KEY: context.settings.TOTP_KEY ?? requireSecret(context.secrets, totpKeyName),
    ...mailEnv(context),
    ...authSandboxGoogleEnv(context.settings, processUrl('sandbox', context)),
  }),
  search: searchEnv,
  'ai-scan': ({ mongoUrl }) => ({ MONGODB_URL: mongoUrl }),
  billing: (context) => ({
    DATABASE_URL: context.databaseUrls['billing'] ?? '',
    ...billingSandboxStripeEnv(context, processUrl('sandbox', context)),
  }),
  alerts: (context) => ({ DATABASE_URL: context.databaseUrls['alerts'] ?? '', ...mailEnv(context) }),
  admin: ({ databaseUrls, settings, secrets }) => ({
    DATABASE_URL: databaseUrls['admin'] ?? '',
    AUDIT_KEY: settings.AUDIT_KEY ?? requireSecret(secrets, auditKeyName),
  }),
}

function searchEnv(context: LaunchPlanWithStores): Env {
  const sandbox = processUrl('sandbox', context)
  const played = sandboxPlaysProviders(context.settings)
  const { IPAPI_BASE_URL, IPWHOIS_BASE_URL } = context.settings
  return {
    DATABASE_URL: context.databaseUrls['search'] ?? '',
    ...searchProviderEnv(context.settings, sandbox),
    IPAPI_BASE_URL: IPAPI_BASE_URL ?? (played ? `${sandbox}/ipapi` : 'https://ipapi.co'),
    IPWHOIS_BASE_URL: IPWHOIS_BASE_URL ?? (played ? `${sandbox}/ipwhois` : 'https://ipwho.is'),
  }
}

/** By default the sandbox receives all mail and delivers none. */
function mailEnv(context: LaunchPlanWithStores): Env {
  return { SMTP_URL: context.settings.SMTP_URL ?? `smtp://127.0.0.1:${processPort('smtp', context)}` }
}
