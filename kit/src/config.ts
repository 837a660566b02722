import { hostname } from 'node:os'
import { dayMs } from '@faresight/contracts/days'
import * as z from 'zod'
import { parseEd25519PublicKey } from './identity/keys.ts'
import { isLoopbackHost } from './loopback.ts'
import { parseEmailSender } from './mail/sender.ts'
import { resolveSecretFileVariables } from './secret-files.ts'

class ConfigError extends Error {
  override name = 'ConfigError'
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a port number')

export const httpUrlVar = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

/** @param unit what the number counts, for the error: `days` */
export function integerVar(min: number, max: number, unit?: string) {
  const complaint = `must be a whole number${unit ? ` of ${unit}` : ''} from ${min} to ${max}`
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,15})$/, complaint)
    .transform(Number)
    .refine((number) => number >= min && number <= max, complaint)
}

/** `1` or `0`; false unless set. */
export const booleanVar = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')

/** 10 ms to one day. */
export const millisecondsVar = integerVar(10, dayMs, 'milliseconds')

/** Spread it into the schema of a service. */
export const commonConfigShape = {
  /** 0 takes any free port. */
  PORT: port.default(0),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PUBLIC_URL: httpUrlVar.default('http://localhost:8080'),
  /** Until every load balancer has seen that the stopping process is not ready. */
  LINGER_SECONDS: integerVar(0, 300, 'seconds').default(0),
  FARESIGHT_LOCAL: booleanVar,
  /** Names the process on the operations page. */
  INSTANCE_NAME: z.string().max(100).default(hostname().slice(0, 100)),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ error: 'must be an address' }).optional(),
}

/** One public key, or two while keys rotate, separated by a comma. */
export const identityConfigShape = {
  IDENTITY_PUBLIC_KEYS: z
    .string('is missing')
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine(
      (keys) => keys.length <= 2 && keys.every(canParseWith(parseEd25519PublicKey)),
      'must be one or two Ed25519 keys (base64url SPKI)',
    ),
}

export const busConfigShape = {
  NATS_URL: z.url({ protocol: /^nats$/, error: 'must be nats://user:password@host:port' }),
}

export const postgresConfigShape = {
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'must be postgres://user:password@host:port/database',
  }),
  DATABASE_POOL: integerVar(1, 9999).default(10),
}

export const mongoConfigShape = {
  MONGODB_URL: z
    .string('is missing')
    .regex(
      /^mongodb(\+srv)?:\/\/[^/?]+\/[^/?]+(\?.*)?$/,
      'must be mongodb://user:password@host:port/database, or mongodb+srv://',
    ),
}

export const mailConfigShape = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtps://user:password@host:port, or smtp://' }),
  /** `no-reply` at the host of PUBLIC_URL unless set. */
  MAIL_FROM: z.string().refine(canParseWith(parseEmailSender), 'must be Name <address>').optional(),
}

const localModeOnLoopbackOnly = z
  .object({ PUBLIC_URL: commonConfigShape.PUBLIC_URL, FARESIGHT_LOCAL: commonConfigShape.FARESIGHT_LOCAL })
  .refine((it) => !it.FARESIGHT_LOCAL || isLoopbackHost(new URL(it.PUBLIC_URL).hostname), {
    path: ['FARESIGHT_LOCAL'],
    error: 'is allowed only where PUBLIC_URL is this machine',
  })

/**
 * An empty variable counts as unset; `X_FILE` names a file with the value of `X`. FARESIGHT_LOCAL needs a loopback PUBLIC_URL.
 * @throws ConfigError naming every invalid variable
 */
export function parseConfig<T extends z.ZodObject>(
  schema: T,
  env: Record<string, string | undefined>,
): z.output<T> {
  const resolved = resolveSecretFileVariables(env, Object.keys(schema.shape))
  const set = Object.fromEntries(
    Object.entries(resolved.env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(set)
  const issues = [
    ...(parsed.error?.issues ?? []),
    ...(localModeOnLoopbackOnly.safeParse(set).error?.issues ?? []),
  ]
  if (parsed.success && issues.length + resolved.complaints.size === 0) return parsed.data
  const complaints = new Map(issues.map((issue) => [issue.path.join('.') || 'environment', issue.message]))
  for (const name of complaints.keys()) if (!(name in set)) complaints.set(name, 'is missing')
  for (const [name, why] of resolved.complaints) complaints.set(name, why)
  throw new ConfigError(
    `Bad configuration: ${[...complaints].map(([name, why]) => `${name} ${why}`).join('; ')}.`,
  )
}

export function canParseWith(read: (text: string) => unknown): (text: string) => boolean {
  return (text) => {
    try {
      read(text)
      return true
    } catch {
      return false
    }
  }
}
