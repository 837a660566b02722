import type { CertificateCoverage, ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { connectMongo, type Mongo } from '@faresight/kit/mongo'
import type { Log } from '@faresight/kit/telemetry/log'
import type { Config } from './config.ts'
import { createCertificateCoverageCache } from './certificate-audits/store.ts'
import { createExchangeRateCache } from './exchange-rates.ts'
import { createMarketParametersCache } from './training/market-parameters-cache.ts'
import type { ScanRouteAndPeriod } from './training/fare-training.ts'
import { createAiScanModels, type AiScanModels } from './models.ts'
import type { ForecastModel } from './forecast/forecast-model.ts'
import { createForecastModelCache } from './predictions/forecast-model-store.ts'
import { createScoreboardCache } from './predictions/scoreboard-cache.ts'
import type { MarketParameters } from './sampler/market-parameters.ts'
import type { ScanLimits } from './scans/limits.ts'

export interface Deps extends AiScanModels {
  mongo: Mongo
  bus: Bus
  rates: () => Promise<ExchangeRates>
  learned: (scan: ScanRouteAndPeriod) => Promise<MarketParameters>
  learnedForecasts: () => Promise<ForecastModel>
  scoreboard: () => Promise<ForecastScoreboard>
  certificateCoverage: () => Promise<CertificateCoverage>
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
  const models = createAiScanModels(mongo.connection)
  const now = () => new Date()
  return {
    mongo,
    bus,
    ...models,
    rates: createExchangeRateCache({ bus, log, now }),
    learned: createMarketParametersCache(models.trainingModels, now),
    learnedForecasts: createForecastModelCache(models.predictionModels, now),
    scoreboard: createScoreboardCache(models.predictionModels, now),
    certificateCoverage: createCertificateCoverageCache(models.certificateAudits, now),
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
