import type { BackendName } from '@faresight/contracts/services'
import { googleVariables, providerVariables, stripeVariables } from './third-parties.ts'

const pool = ['DATABASE_POOL'] as const

const traces = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_BSP_SCHEDULE_DELAY',
] as const

/** Node uses the proxy if the first is 1. */
const proxy = ['NODE_USE_ENV_PROXY', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'] as const

const common = ['LOG_LEVEL', 'LINGER_SECONDS', ...traces] as const

/** The variables that may be set for each process, as in its README. A variable reaches only the processes that list it. */
export const processVariables = {
  gateway: [
    ...common,
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
    ...common,
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
    ...common,
    ...pool,
    ...proxy,
    ...providerVariables,
    'PROVIDER_DEADLINE_MS',
    'PROVIDER_PROBE_AFTER_MS',
    'MAX_CONCURRENT_QUOTES',
    'MAX_QUOTE_WAIT_MS',
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
    ...common,
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
  billing: [...common, ...pool, ...proxy, ...stripeVariables, 'GRACE_DAYS', 'TRIAL_DAYS'],
  alerts: [
    ...common,
    ...pool,
    'SMTP_URL',
    'MAIL_FROM',
    'MAX_ALERTS_PER_USER',
    'ALERT_CHECKS_PER_DAY',
    'ALERT_CHECK_EVERY_MS',
    'DATE_PAIRS_PER_WINDOW_CHECK',
  ],
  admin: [...common, ...pool, 'AUDIT_KEY'],
  sandbox: ['FARES_DIR', 'SANDBOX_COUNTRY', 'SANDBOX_SEED', 'SANDBOX_TODAY'],
} as const satisfies Record<BackendName | 'sandbox', readonly string[]>

const ownVariables = ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'NATS_URL', 'MONGODB_URL'] as const

export type LauncherVariable =
  | (typeof ownVariables)[number]
  | (typeof processVariables)[keyof typeof processVariables][number]

/** All variables that are read from the environment or `.env`, for the launcher or for its processes. */
export const launcherVariables: readonly LauncherVariable[] = [
  ...new Set([...ownVariables, ...Object.values(processVariables).flat()]),
]
