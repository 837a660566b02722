import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { predictionRedactionRules } from '@faresight/contracts/ai-scan/price-redaction'
import { redactForViewer } from '@faresight/contracts/redaction'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { refusalToProblem } from '@faresight/kit/refusal'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import type { CertificateCoverage, ForecastScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import type { Bus } from '@faresight/kit/bus/bus'
import type { ForecastModel } from '../forecast/forecast-model.ts'
import type { PriceDayModel } from '../history/price-days.ts'
import type { PredictionModels } from './model.ts'
import { createUsdCentsToMajorConverter } from '../exchange-rates.ts'
import { countPredictions } from '../metrics.ts'
import { toPredictionsReply } from './predictions-reply.ts'
import { readHistoryAndForecastTrip } from './forecast-from-history.ts'
import { toPricePredictions } from './prediction.ts'
import { resolveTrip } from './resolve-trip.ts'
import { storePredictions } from './store.ts'

interface PredictionRoutesDeps {
  bus: Bus
  priceDays: PriceDayModel
  predictionModels: PredictionModels
  rates: () => Promise<ExchangeRates>
  learnedForecasts: () => Promise<ForecastModel>
  scoreboard: () => Promise<ForecastScoreboard>
  certificateCoverage: () => Promise<CertificateCoverage>
  now: () => Date
}

export function registerPredictionRoutes(service: Service, deps: PredictionRoutesDeps): void {
  const { priceDays, predictionModels, learnedForecasts, scoreboard, certificateCoverage, now } = deps

  mountRoute(service, priceRoutes.predictions, async ({ query, viewer }) => {
    const resolved = await resolveTrip(query, deps)
    if ('refusal' in resolved) throw refusalToProblem(resolved.refusal)
    const { trip, route } = resolved
    const { currency, tripType, departureDate } = query
    const toMajor = await createUsdCentsToMajorConverter(currency, deps.rates)
    const createdAt = now()
    const madeOn = createdAt.toISOString().slice(0, 10)
    const forecast = await readHistoryAndForecastTrip(trip, {
      priceDays,
      forecastModel: await learnedForecasts(),
      day: madeOn,
    })
    const predictions = toPricePredictions(trip, forecast.forecasts, { madeOn, createdAt })
    countPredictions('traveller', await storePredictions(predictionModels, predictions))
    const answer = toPredictionsReply({
      ...forecast,
      predictions,
      scoreboard: await scoreboard(),
      toMajor,
    })
    const { returnDate } = trip
    return redactForViewer(
      { route, tripType, departureDate, returnDate, currency, ...answer },
      viewer,
      predictionRedactionRules,
    )
  })

  mountRoute(service, priceRoutes.scoreboard, async () => {
    const [board, certificates] = await Promise.all([scoreboard(), certificateCoverage()])
    return { ...board, certificates }
  })
}
