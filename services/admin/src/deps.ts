import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import type { Config } from './config.ts'

export interface Deps {
  postgres: Postgres
  bus: Bus
  auditKey: string
  log: Log
  now: () => Date
}

export async function createDeps(config: Config, log: Log): Promise<Deps> {
  return {
    postgres: connectPostgres(config.DATABASE_URL, { max: config.DATABASE_POOL, name: 'admin' }),
    bus: await connectBus({ url: config.NATS_URL, name: 'admin', log }),
    auditKey: config.AUDIT_KEY,
    log,
    now: () => new Date(),
  }
}
