import { dayMs } from '@faresight/contracts/days'
import {
  busConfig,
  commonConfig,
  identityConfig,
  mailConfig,
  millisecondsVar,
  parseConfig,
  postgresConfig,
  integerVar,
} from '@faresight/kit/config'
import * as z from 'zod'

/** Checks on a day, unless it is set, and the most that can be set. */
const usualChecks = 2000
const mostChecks = 9_999_999

const alertsConfig = z.object({
  ...commonConfig,
  ...identityConfig,
  ...busConfig,
  ...postgresConfig,
  ...mailConfig,
  /** How many alerts one may have, those that are paused or triggered included. */
  ALERTS_EACH: integerVar(1, 10_000).default(50),
  /** How many fares may be asked for on a day (UTC) to check alerts. */
  ALERT_CHECKS_PER_DAY: integerVar(0, mostChecks, 'checks a day').default(usualChecks),
  /** How long an ordinary pause between two checks is, of what departs in more than 90 days; nearer departures have shorter ones. */
  ALERT_CHECK_EVERY_MS: millisecondsVar.default(dayMs),
  /** How many pairs of days one check of a window asks for; the first one asks for three times as many. */
  WINDOW_CHECKS: integerVar(1, 20, 'pairs').default(5),
})

export type Config = z.output<typeof alertsConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(alertsConfig, env)
}
