import { dayMs } from '@faresight/contracts/days'
import {
  busConfigShape,
  commonConfigShape,
  identityConfigShape,
  integerVar,
  mailConfigShape,
  millisecondsVar,
  parseConfig,
  postgresConfigShape,
} from '@faresight/kit/config'
import * as z from 'zod'

const defaultChecksPerDay = 2000
const maxChecksPerDay = 9_999_999

const alertsConfig = z.object({
  ...commonConfigShape,
  ...identityConfigShape,
  ...busConfigShape,
  ...postgresConfigShape,
  ...mailConfigShape,

  /** Paused and triggered alerts count. */
  MAX_ALERTS_PER_USER: integerVar(1, 10_000).default(50),
  /** Fares that checks may request per UTC day. */
  ALERT_CHECKS_PER_DAY: integerVar(0, maxChecksPerDay, 'checks a day').default(defaultChecksPerDay),
  /** Between two checks of departures more than 90 days ahead; nearer ones are checked more often. */
  ALERT_CHECK_EVERY_MS: millisecondsVar.default(dayMs),
  /** Date pairs per check of a departure window; three times as many in its first check. */
  DATE_PAIRS_PER_WINDOW_CHECK: integerVar(1, 20, 'pairs').default(5),
})

export type Config = z.output<typeof alertsConfig>

export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(alertsConfig, env)
}

export interface AlertSettings {
  maxAlertsPerUser: number
  checksPerDay: number
  checkIntervalMs: number
  pairsPerWindowCheck: number
}

export function toAlertSettings(config: Config): AlertSettings {
  return {
    maxAlertsPerUser: config.MAX_ALERTS_PER_USER,
    checksPerDay: config.ALERT_CHECKS_PER_DAY,
    checkIntervalMs: config.ALERT_CHECK_EVERY_MS,
    pairsPerWindowCheck: config.DATE_PAIRS_PER_WINDOW_CHECK,
  }
}
