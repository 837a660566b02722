import { defaultChecksPerScan, defaultScansPerDay } from '@faresight/contracts/ai-scan/default-limits'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import {
  busConfigShape,
  commonConfigShape,
  identityConfigShape,
  millisecondsVar,
  mongoConfigShape,
  parseConfig,
  integerVar,
} from '@faresight/kit/config'
import * as z from 'zod'
import { publicResponseGraceMs } from './scans/limits.ts'

const defaultPublicScansPerDay = 500

const deliveryMs = 1000
const maxPublicDeadlineMs = aiScanRoutes.publicScan.answerWithinMs - publicResponseGraceMs - deliveryMs
/** A worker may wait for one reply, and for a shorter retry delay, without a write. */
const minLeaseMs = 2 * quoteFaresRpc.replyWithinMs

const scanConfig = z.object({
  ...commonConfigShape,
  ...identityConfigShape,
  ...busConfigShape,
  ...mongoConfigShape,
  SCAN_CONCURRENCY: integerVar(0, 1000).default(4),
  PUBLIC_SCAN_CONCURRENCY: integerVar(0, 1000).default(2),
  SUBSCRIBER_CHECKS: integerVar(1, 1000).default(defaultChecksPerScan.subscriber),
  MEMBER_CHECKS: integerVar(1, 1000).default(defaultChecksPerScan.member),
  VISITOR_CHECKS: integerVar(1, 1000).default(defaultChecksPerScan.visitor),
  SUBSCRIBER_CONCURRENT_SCANS: integerVar(1, 100).default(2),
  MEMBER_SCANS_PER_DAY: integerVar(0, 1000).default(defaultScansPerDay.member),
  VISITOR_SCANS_PER_DAY: integerVar(0, 1000).default(defaultScansPerDay.visitor),
  PUBLIC_SCANS_PER_DAY: integerVar(0, 999_999).default(defaultPublicScansPerDay),
  SCAN_BATCH_SIZE: integerVar(1, 50).default(5),
  SCAN_DEADLINE_MS: millisecondsVar.default(300_000),
  PUBLIC_SCAN_DEADLINE_MS: millisecondsVar
    .refine(
      (ms) => ms <= maxPublicDeadlineMs,
      `must be at most ${maxPublicDeadlineMs}: visitors wait no longer for the answer`,
    )
    .default(100_000),
  CHECK_ATTEMPTS: integerVar(1, 20).default(4),
  CHECK_RETRY_DELAY_MS: millisecondsVar.default(2000),
  /** After which without a write another worker may take a scan over. */
  SCAN_LEASE_MS: millisecondsVar
    .refine(
      (ms) => ms >= minLeaseMs,
      `must be at least ${minLeaseMs}: a worker may wait that long for a reply and the next attempt`,
    )
    .default(60_000),
  SCAN_RECOVERY_INTERVAL_MS: millisecondsVar.default(10_000),
  /** How often models are trained on price history, and on how many days; 0 hours leaves training to other processes. */
  TRAINING_INTERVAL_HOURS: integerVar(0, 10_000).default(24),
  TRAINING_DAYS: integerVar(1, 1000).default(90),
  PREDICTIONS_PER_DAY: integerVar(0, 100_000).default(400),
  /** Prices that are requested a day to score forecasts without a recent search; 0 requests none. */
  PREDICTION_CHECKS_PER_DAY: integerVar(0, 1000).default(24),
})

export type Config = z.output<typeof scanConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(scanConfig, env)
}
