import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { createMailer, type Mailer } from '@faresight/kit/mail/mailer'
import { defaultEmailSender } from '@faresight/kit/mail/sender'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { type AlertSettings, type Config, toAlertSettings } from './config.ts'
import { emailSendTimeoutMs, maxSmtpConnections } from './notifications/send-email.ts'
import { createDailyExchangeRates, type DailyExchangeRates } from './rates/dated-rates.ts'

export interface Deps {
  postgres: Postgres
  bus: Bus
  mailer: Mailer
  rates: DailyExchangeRates
  settings: AlertSettings
  publicUrl: string
  log: Log
  now: () => Date
}

export async function createDeps(config: Config, log: Log): Promise<Deps> {
  const postgres = connectPostgres(config.DATABASE_URL, { max: config.DATABASE_POOL, name: 'alerts' })
  const bus = await connectBus({ url: config.NATS_URL, name: 'alerts', log })
  const now = () => new Date()
  return {
    postgres,
    bus,
    rates: createDailyExchangeRates({ bus, postgres, log, now }),
    mailer: createMailer({
      url: config.SMTP_URL,
      from: config.MAIL_FROM ?? defaultEmailSender(config.PUBLIC_URL),
      deadlineMs: emailSendTimeoutMs,
      connections: maxSmtpConnections,
    }),
    settings: toAlertSettings(config),
    publicUrl: config.PUBLIC_URL,
    log,
    now,
  }
}
