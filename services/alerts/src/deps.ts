import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { createMailer, type Mailer } from '@faresight/kit/mail/mailer'
import { defaultSender } from '@faresight/kit/mail/sender'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import type { Config } from './config.ts'
import { mailConnections, sendMs } from './notifications/sending.ts'
import { createDatedRates, type DatedRates } from './rates/dated-rates.ts'

/** What an operator has set. */
interface Rules {
  alertsEach: number
  checksPerDay: number
  checkEveryMs: number
  windowChecks: number
}

export interface Deps {
  postgres: Postgres
  bus: Bus
  mailer: Mailer
  rates: DatedRates
  rules: Rules
  publicUrl: string
  log: Log
  now: () => Date
}

/** Connects what the service needs. The mail server may be away meanwhile. */
export async function createDeps(config: Config, log: Log): Promise<Deps> {
  const postgres = connectPostgres(config.DATABASE_URL, { max: config.DATABASE_POOL, name: 'alerts' })
  const bus = await connectBus({ url: config.NATS_URL, name: 'alerts', log })
  const now = () => new Date()
  return {
    postgres,
    bus,
    rates: createDatedRates({ bus, postgres, log, now }),
    mailer: createMailer({
      url: config.SMTP_URL,
      from: config.MAIL_FROM ?? defaultSender(config.PUBLIC_URL),
      deadlineMs: sendMs,
      connections: mailConnections,
    }),
    rules: {
      alertsEach: config.ALERTS_EACH,
      checksPerDay: config.ALERT_CHECKS_PER_DAY,
      checkEveryMs: config.ALERT_CHECK_EVERY_MS,
      windowChecks: config.WINDOW_CHECKS,
    },
    publicUrl: config.PUBLIC_URL,
    log,
    now,
  }
}
