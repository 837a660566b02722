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

/** Runs before a service starts: its migration and, for billing, the prices at the sandbox's Stripe. */
export function preparationPrograms(service: ServiceName, context: LaunchPlanWithStores): NodeProgram[] {
  const owner = context.databaseUrls[schemaOwnerRole(service)]
  const env = serviceEnv(service, context)
  const migration = {
    name: `${service}-migrate`,
    script: serviceScript(service, 'migrate.ts'),
    env: { ...env, ...(owner && { DATABASE_URL: owner }) },
  }
  if (service !== 'billing' || !sandboxPlaysStripe(context.settings)) return [migration]
  return [migration, { name: 'stripe-setup', script: serviceScript('billing', 'setup.ts'), env }]
}

export function demoAccountsProgram(context: LaunchPlanWithStores): NodeProgram {
  const env = {
    ...serviceEnv('auth', context),
    DEMO_PASSWORD: demoPassword,
    DEMO_MEMBER_ID: demoUserIds.member,
    DEMO_SUBSCRIBER_ID: demoUserIds.subscriber,
  }
  return { name: 'demo-accounts', script: serviceScript('auth', 'demo.ts'), env }
}

export function demoPlanProgram(context: LaunchPlanWithStores): NodeProgram {
  const env = { ...serviceEnv('billing', context), DEMO_SUBSCRIBER_ID: demoUserIds.subscriber }
  return { name: 'demo-plan', script: serviceScript('billing', 'demo.ts'), env }
}

/** The key that opens the site to its owner: from the settings, otherwise from the data folder's secrets. */
export function ownerSetupKey({ settings, secrets }: LaunchPlan): string {
  return settings.OWNER_SETUP_KEY ?? requireSecret(secrets, ownerSetupKeyName)
}

function serviceScript(service: ServiceName, file: string): string {
  return join(repositoryRoot, 'services', service, 'src', file)
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
