import { defaultChecksPerScan, defaultScansPerDay } from '@faresight/contracts/ai-scan/default-limits'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import {
  busConfig,
  commonConfig,
  identityConfig,
  millisecondsVar,
  mongoConfig,
  parseConfig,
  integerVar,
} from '@faresight/kit/config'
import * as z from 'zod'
import { answerGraceMs } from './scans/rules.ts'

/** Scans of all visitors together that may begin on a day, unless it is set. */
const usualPublicScans = 500

/** An answer that comes at the last moment has yet to reach who waits for it. */
const onItsWayMs = 1000
const longestPublicMs = aiScanRoutes.publicScan.answerWithinMs - answerGraceMs - onItsWayMs
/** An answer, and a pause that is shorter. */
const leastUnheardMs = 2 * quoteFaresRpc.replyWithinMs

const scanConfig = z.object({
  ...commonConfig,
  ...identityConfig,
  ...busConfig,
  ...mongoConfig,
  /** Scans that this process works on at the same time; 0 leaves them to others. */
  SCANS_AT_ONCE: integerVar(0, 1000).default(4),
  PUBLIC_SCANS_AT_ONCE: integerVar(0, 1000).default(2),
  /** Checks of one scan. */
  SUBSCRIBER_CHECKS: integerVar(1, 1000).default(defaultChecksPerScan.subscriber),
  MEMBER_CHECKS: integerVar(1, 1000).default(defaultChecksPerScan.member),
  VISITOR_CHECKS: integerVar(1, 1000).default(defaultChecksPerScan.visitor),
  /** How many scans somebody may begin a day, or have running. */
  SUBSCRIBER_SCANS_AT_ONCE: integerVar(1, 100).default(2),
  MEMBER_SCANS_PER_DAY: integerVar(0, 1000).default(defaultScansPerDay.member),
  VISITOR_SCANS_PER_DAY: integerVar(0, 1000).default(defaultScansPerDay.visitor),
  /** Of all visitors together. */
  PUBLIC_SCANS_PER_DAY: integerVar(0, 999_999).default(usualPublicScans),
  /** Checks that one scan puts to the providers at the same time. */
  SCAN_BATCH: integerVar(1, 50).default(5),
  SCAN_DEADLINE_MS: millisecondsVar.default(300_000),
  PUBLIC_SCAN_DEADLINE_MS: millisecondsVar
    .refine(
      (ms) => ms <= longestPublicMs,
      `must be at most ${longestPublicMs}: nobody waits longer for the answer`,
    )
    .default(100_000),
  /** How often a check is made that no provider answers, and how long it waits before the second time; doubled each time. */
  CHECK_TRIES: integerVar(1, 20).default(4),
  CHECK_PAUSE_MS: millisecondsVar.default(2000),
  /** How long a worker may say nothing before its scan is somebody else's to take. */
  UNHEARD_MS: millisecondsVar
    .refine(
      (ms) => ms >= leastUnheardMs,
      `must be at least ${leastUnheardMs}: so long a worker may wait for an answer, and then before it asks again`,
    )
    .default(60_000),
  /** How often scans are looked for that nobody looks after. */
  LOOK_AFTER_EVERY_MS: millisecondsVar.default(10_000),
  /** How old what was learned from price history may get; 0 leaves learning to others. And how far back it is learned from. */
  LEARN_EVERY_HOURS: integerVar(0, 10_000).default(24),
  LEARN_DAYS: integerVar(1, 1000).default(90),
  /** Trips for which forecasts are made a day; 0 leaves making and scoring them to others. */
  PREDICTIONS_PER_DAY: integerVar(0, 100_000).default(400),
  /** Prices that are asked for a day to score forecasts that nobody looks at; 0 asks for none. */
  PREDICTION_CHECKS_PER_DAY: integerVar(0, 1000).default(24),
})

export type Config = z.output<typeof scanConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(scanConfig, env)
}
