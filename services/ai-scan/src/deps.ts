import type { ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { connectMongo, type Mongo } from '@faresight/kit/mongo'
import type { Log } from '@faresight/kit/telemetry/log'
import type { Config } from './config.ts'
import { createRates } from './knowledge/rates.ts'
import { createLearned } from './lessons/known-lesson.ts'
import type { LessonQuestion } from './lessons/lesson.ts'
import { allModels, type Models } from './models.ts'
import type { LearnedForecasts } from './forecast/learned.ts'
import { createLearnedForecasts } from './predictions/learned.ts'
import { createScoreboard } from './predictions/scoreboard.ts'
import type { Learned } from './sampler/learned.ts'
import type { ScanRules } from './scans/rules.ts'

export interface Deps extends Models {
  mongo: Mongo
  bus: Bus
  /** Exchange rates, as search has them. */
  rates: () => Promise<ExchangeRates>
  /** What was learned for a scan; `undefined` while that is nothing. */
  learned: (scan: LessonQuestion) => Promise<Learned | undefined>
  /** What forecasts are made from. */
  learnedForecasts: () => Promise<LearnedForecasts>
  /** What became of those that were made, as of the last minute. */
  scoreboard: () => Promise<ForecastScoreboard>
  rules: ScanRules
  log: Log
  now: () => Date
}

/** Connects what the service needs. */
export async function createDeps(config: Config, log: Log): Promise<Deps> {
  const mongo = await connectMongo(config.MONGODB_URL, {
    name: 'ai-scan',
    log,
    allowEmbedded: config.FARESIGHT_LOCAL,
  })
  const bus = await connectBus({ url: config.NATS_URL, name: 'ai-scan', log })
  const models = allModels(mongo.connection)
  const now = () => new Date()
  return {
    mongo,
    bus,
    ...models,
    rates: createRates({ bus, log, now }),
    learned: createLearned(models.learnedModels, now),
    learnedForecasts: createLearnedForecasts(models.predictionModels, now),
    scoreboard: createScoreboard(models.predictionModels, now),
    rules: rulesOf(config),
    log,
    now,
  }
}

function rulesOf(config: Config): ScanRules {
  return {
    budgets: {
      visitor: config.VISITOR_CHECKS,
      member: config.MEMBER_CHECKS,
      subscriber: config.SUBSCRIBER_CHECKS,
    },
    memberPerDay: config.MEMBER_SCANS_PER_DAY,
    subscriberAtOnce: config.SUBSCRIBER_SCANS_AT_ONCE,
    visitorPerDay: config.VISITOR_SCANS_PER_DAY,
    visitorsPerDay: config.PUBLIC_SCANS_PER_DAY,
    batch: config.SCAN_BATCH,
    deadlineMs: config.SCAN_DEADLINE_MS,
    publicDeadlineMs: config.PUBLIC_SCAN_DEADLINE_MS,
    checkTries: config.CHECK_TRIES,
    checkPauseMs: config.CHECK_PAUSE_MS,
    unheardMs: config.UNHEARD_MS,
  }
}
