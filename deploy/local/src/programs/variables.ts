import type { BackendName } from '@faresight/contracts/services'
import { googleVariables } from './google.ts'
import { providerVariables } from './providers.ts'
import { stripeVariables } from './stripe.ts'

/** What a service with a schema in PostgreSQL reads of it, beside its address. */
const pool = ['DATABASE_POOL'] as const

/** The exporter of traces reads them by itself; the headers may hold a key. */
const traces = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_BSP_SCHEDULE_DELAY',
] as const

/** The way to the outside where it leads through a proxy. Node heeds the others if the first is 1. */
const proxy = ['NODE_USE_ENV_PROXY', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'] as const

/** What each part of the product may be told. */
const ofAllParts = ['LOG_LEVEL', 'LINGER_SECONDS', ...traces] as const

/**
 * What may be set of each process, in the environment or in `.env`, by the names in its README. It reaches that process and
 * no other: a key is told to nobody whom it is not for.
 */
export const variables = {
  gateway: [
    ...ofAllParts,
    'TRUSTED_PROXIES',
    'CONNECTIONS_PER_ADDRESS',
    'OPERATIONS_FROM',
    'HSTS_INCLUDE_SUBDOMAINS',
    'SECURITY_CONTACT',
    'STREAM_CHECK_SECONDS',
    'AUTH_TIMEOUT_MS',
    'PICTURE_ORIGINS',
    'TRIAL_DAYS',
    'GOOGLE_CLIENT_ID',
    'REFUSE_EASY_PASSWORDS',
  ],
  auth: [
    ...ofAllParts,
    ...pool,
    ...proxy,
    ...googleVariables,
    'SMTP_URL',
    'MAIL_FROM',
    'OWNER_SETUP_KEY',
    'TOTP_KEY',
    'REQUIRE_SECOND_FACTOR',
    'REFUSE_EASY_PASSWORDS',
  ],
  search: [
    ...ofAllParts,
    ...pool,
    ...proxy,
    ...providerVariables,
    'PROVIDER_DEADLINE_MS',
    'PROVIDER_PROBE_AFTER_MS',
    'MAX_CONCURRENT_QUOTES',
    'SCAN_PROVIDERS',
    'PROVIDER_PRICES',
    'PROVIDER_REQUEST_ALLOWANCES',
    'PROVIDER_ADMISSION_TIMEOUT_MS',
    'CACHE_TIMEOUT_MS',
    'FX_URL',
    'IPAPI_BASE_URL',
    'IPWHOIS_BASE_URL',
  ],
  'ai-scan': [
    ...ofAllParts,
    'SCAN_CONCURRENCY',
    'PUBLIC_SCAN_CONCURRENCY',
    'SUBSCRIBER_CHECKS',
    'MEMBER_CHECKS',
    'VISITOR_CHECKS',
    'SUBSCRIBER_CONCURRENT_SCANS',
    'MEMBER_SCANS_PER_DAY',
    'VISITOR_SCANS_PER_DAY',
    'PUBLIC_SCANS_PER_DAY',
    'SCAN_BATCH_SIZE',
    'SCAN_DEADLINE_MS',
    'PUBLIC_SCAN_DEADLINE_MS',
    'CHECK_ATTEMPTS',
    'CHECK_RETRY_DELAY_MS',
    'SCAN_LEASE_MS',
    'SCAN_RECOVERY_INTERVAL_MS',
    'TRAINING_INTERVAL_HOURS',
    'TRAINING_DAYS',
    'PREDICTIONS_PER_DAY',
    'PREDICTION_CHECKS_PER_DAY',
  ],
  billing: [...ofAllParts, ...pool, ...proxy, ...stripeVariables, 'GRACE_DAYS', 'TRIAL_DAYS'],
  alerts: [
    ...ofAllParts,
    ...pool,
    'SMTP_URL',
    'MAIL_FROM',
    'MAX_ALERTS_PER_USER',
    'ALERT_CHECKS_PER_DAY',
    'ALERT_CHECK_EVERY_MS',
    'DATE_PAIRS_PER_WINDOW_CHECK',
  ],
  admin: [...ofAllParts, ...pool, 'AUDIT_KEY'],
  sandbox: ['FARES_DIR', 'SANDBOX_COUNTRY', 'SANDBOX_SEED', 'SANDBOX_TODAY'],
} as const satisfies Record<BackendName | 'sandbox', readonly string[]>

/** What the launcher itself acts on. */
const ofTheLauncher = ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'NATS_URL', 'MONGODB_URL'] as const

export type Variable = (typeof ofTheLauncher)[number] | (typeof variables)[keyof typeof variables][number]

/** All that the launcher takes from its environment or from `.env`, for itself or for others. */
export const allVariables: readonly Variable[] = [
  ...new Set([...ofTheLauncher, ...Object.values(variables).flat()]),
]
