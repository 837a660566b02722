import { join } from 'node:path'
import { addressVariable, type Part, type ServiceName, services } from '@faresight/contracts/services'
import type { Program } from '../processes/child-process.ts'
import { documentOwner, type ProcessName, processesOf } from './names.ts'
import { providerEnv, usesSandbox } from './providers.ts'
import type { Secrets } from '../secrets.ts'
import { type Settings } from './settings.ts'
import { repository } from '../repository.ts'
import { webDir } from './web-build.ts'

/** The password of the demo accounts: it protects nothing, they exist only on the developer's own machine. */
export const demoPassword = 'Faresight-1'
export const demoAccounts = ['member@faresight.test', 'subscriber@faresight.test'] as const

/** What is known before anything runs. */
export interface Plan {
  settings: Settings
  secrets: Secrets
  ports: ReadonlyMap<ProcessName | 'smtp', number>
  /** Processes of ai-scan. */
  aiScans: number
  publicUrl: string
  hasIpv6: boolean
}

/** What is known once PostgreSQL, NATS and MongoDB run. */
export interface Surroundings extends Plan {
  databaseUrls: Readonly<Record<string, string>>
  busUrlOf: (user: Part) => string
  /** With the database in it, for the service that keeps documents. */
  mongoUrl: string
}

const telemetry = join(repository, 'kit', 'src', 'telemetry', 'preload.ts')

export function gatewayOf(it: Surroundings): Program {
  return { name: 'gateway', script: script('gateway/src/main.ts'), env: gatewayEnv(it), ...traced(it) }
}

/** A process of a service, with the environment that it reads. */
export function serviceOf(service: ServiceName, name: ProcessName, it: Surroundings): Program {
  const env = { ...serviceEnv(service, it), PORT: String(portOf(name, it)) }
  return { name, script: script(`services/${service}/src/main.ts`), env, ...traced(it) }
}

function traced({ settings }: Plan): Partial<Program> {
  return settings.OTEL_EXPORTER_OTLP_ENDPOINT ? { preload: [telemetry] } : {}
}

export function sandboxOf(it: Plan): Program {
  const env = {
    ...sharedEnv('sandbox', it),
    SMTP_PORT: String(portOf('smtp', it)),
    ...pick(it.settings, ['FARES_DIR', 'SANDBOX_COUNTRY', 'SANDBOX_SEED', 'SANDBOX_TODAY']),
  }
  return { name: 'sandbox', script: script('deploy/sandbox/src/main.ts'), env }
}

/** The command that brings a service's schema up to date. */
export function migrationOf(name: ServiceName, it: Surroundings): Program {
  return {
    name: `${name}-migrate`,
    script: script(`services/${name}/src/migrate.ts`),
    env: serviceEnv(name, it),
  }
}

/** The command that makes the demo accounts. */
export function demoOf(it: Surroundings): Program {
  const env = { ...serviceEnv('auth', it), DEMO_PASSWORD: demoPassword }
  return { name: 'demo-accounts', script: script('services/auth/src/demo.ts'), env }
}

export function urlOf(name: ProcessName, it: Plan): string {
  return `http://127.0.0.1:${portOf(name, it)}`
}

export function portOf(name: ProcessName | 'smtp', { ports }: Plan): number {
  const port = ports.get(name)
  if (!port) throw new Error(`No port was chosen for ${name}.`)
  return port
}

/** The addresses of all processes of a service. */
function urlsOf(service: ServiceName, it: Plan): string {
  return processesOf(service, it.aiScans)
    .map((name) => urlOf(name, it))
    .join(',')
}

/** The sandbox's address for people. */
export function sandboxUrlOf(it: Plan): string {
  return `http://localhost:${portOf('sandbox', it)}`
}

function sharedEnv(name: ProcessName, it: Plan): Record<string, string> {
  return {
    PORT: String(portOf(name, it)),
    HOST: '127.0.0.1',
    PUBLIC_URL: it.publicUrl,
    FARESIGHT_LOCAL: '1',
    ...pick(it.settings, ['LOG_LEVEL', 'OTEL_EXPORTER_OTLP_ENDPOINT']),
    OTEL_SERVICE_NAME: name,
  }
}

function serviceEnv(name: ServiceName, it: Surroundings): Record<string, string> {
  const shared = {
    ...sharedEnv(name, it),
    NATS_URL: it.busUrlOf(name),
    IDENTITY_PUBLIC_KEYS: it.secrets.identity.publicKey,
  }
  if (name === documentOwner) return { ...shared, MONGODB_URL: it.mongoUrl, ...pick(it.settings, scanQuotas) }
  const withSchema = { ...shared, DATABASE_URL: it.databaseUrls[name] ?? '' }
  if (name !== 'search') return withSchema
  const providers = providerEnv(it.settings, urlOf('sandbox', it))
  return { ...withSchema, ...providers, ...placeEnv(it), ...pick(it.settings, ['SCAN_PROVIDERS']) }
}

const scanQuotas = ['MEMBER_SCANS_PER_DAY', 'VISITOR_SCANS_PER_DAY', 'PUBLIC_SCANS_PER_DAY'] as const

/** Who knows the country of an address: the sandbox, or beside real providers the real services. */
function placeEnv(it: Plan): Record<string, string> {
  const sandbox = urlOf('sandbox', it)
  return {
    IPAPI_BASE_URL: usesSandbox(it.settings) ? `${sandbox}/ipapi` : 'https://ipapi.co',
    IPWHOIS_BASE_URL: usesSandbox(it.settings) ? `${sandbox}/ipwhois` : 'https://ipwho.is',
    ...pick(it.settings, ['IPAPI_BASE_URL', 'IPWHOIS_BASE_URL', 'FX_URL']),
  }
}

function gatewayEnv(it: Surroundings): Record<string, string> {
  return {
    ...sharedEnv('gateway', it),
    // Both loopback addresses, whichever the browser takes for the name.
    HOST: it.hasIpv6 ? '127.0.0.1,::1' : '127.0.0.1',
    NATS_URL: it.busUrlOf('gateway'),
    ...Object.fromEntries(services.map((service) => [addressVariable(service), urlsOf(service, it)])),
    IDENTITY_PRIVATE_KEY: it.secrets.identity.privateKey,
    WEB_DIR: webDir,
    ...(usesSandbox(it.settings) && { SANDBOX_URL: sandboxUrlOf(it) }),
    ...pick(it.settings, ['TRUSTED_PROXIES']),
  }
}

function script(path: string): string {
  return join(repository, path)
}

function pick(settings: Settings, names: readonly (keyof Settings)[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])))
}
