import type { ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { connectMongo, type Mongo } from '@faresight/kit/mongo'
import type { Log } from '@faresight/kit/telemetry/log'
import type { Config } from './config.ts'
import { createRates } from './knowledge/rates.ts'
import { createLearned } from './lessons/known-lesson.ts'
import type { LessonQuestion } from './lessons/lesson.ts'
import { createModels, type Models } from './models.ts'
import type { LearnedForecasts } from './forecast/learned.ts'
import { createLearnedForecasts } from './predictions/learned.ts'
import { createScoreboard } from './predictions/scoreboard.ts'
import type { Learned } from './sampler/learned.ts'
import type { ScanLimits } from './scans/limits.ts'

export interface Deps extends Models {
  mongo: Mongo
  bus: Bus
  rates: () => Promise<ExchangeRates>
  /** `undefined` before the first training. */
  learned: (scan: LessonQuestion) => Promise<Learned | undefined>
  learnedForecasts: () => Promise<LearnedForecasts>
  scoreboard: () => Promise<ForecastScoreboard>
  limits: ScanLimits
  log: Log
  now: () => Date
}

export async function createDeps(config: Config, log: Log): Promise<Deps> {
  const mongo = await connectMongo(config.MONGODB_URL, {
    name: 'ai-scan',
    log,
    allowEmbedded: config.FARESIGHT_LOCAL,
  })
  const bus = await connectBus({ url: config.NATS_URL, name: 'ai-scan', log })
  const models = createModels(mongo.connection)
  const now = () => new Date()
  return {
    mongo,
    bus,
    ...models,
    rates: createRates({ bus, log, now }),
    learned: createLearned(models.learnedModels, now),
    learnedForecasts: createLearnedForecasts(models.predictionModels, now),
    scoreboard: createScoreboard(models.predictionModels, now),
    limits: toLimits(config),
    log,
    now,
  }
}

function toLimits(config: Config): ScanLimits {
  return {
    checksPerScan: {
      visitor: config.VISITOR_CHECKS,
      member: config.MEMBER_CHECKS,
      subscriber: config.SUBSCRIBER_CHECKS,
    },
    memberScansPerDay: config.MEMBER_SCANS_PER_DAY,
    subscriberConcurrentScans: config.SUBSCRIBER_CONCURRENT_SCANS,
    visitorScansPerDay: config.VISITOR_SCANS_PER_DAY,
    publicScansPerDay: config.PUBLIC_SCANS_PER_DAY,
    batchSize: config.SCAN_BATCH_SIZE,
    deadlineMs: config.SCAN_DEADLINE_MS,
    visitorDeadlineMs: config.PUBLIC_SCAN_DEADLINE_MS,
    checkAttempts: config.CHECK_ATTEMPTS,
    checkRetryDelayMs: config.CHECK_RETRY_DELAY_MS,
    leaseMs: config.SCAN_LEASE_MS,
  }
}
