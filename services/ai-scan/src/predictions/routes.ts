import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { predictionRedactionRules } from '@faresight/contracts/ai-scan/prediction-redaction'
import { redactForViewer } from '@faresight/contracts/redaction'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { refusalToProblem } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { amountsIn } from '../history/amounts.ts'
import { countPredictions } from '../metrics.ts'
import { answerOf } from './answer.ts'
import { foretell } from './foretell.ts'
import { predictionsOf } from './prediction.ts'
import { readTrip } from './question.ts'
import { storePredictions } from './store.ts'

/** What a trip will cost, and how right that was. */
export function predictionRoutes(service: Service, deps: Deps): void {
  const { priceDays, predictionModels, learnedForecasts, scoreboard, now } = deps

  mountRoute(service, priceRoutes.predictions, async ({ query, viewer }) => {
    const asked = await readTrip(query, deps)
    if ('refusal' in asked) throw refusalToProblem(asked.refusal)
    const { trip, route } = asked
    const { currency, tripType, departureDate } = query
    const toMajor = await amountsIn(currency, deps.rates)
    const createdAt = now()
    const madeOn = createdAt.toISOString().slice(0, 10)
    const told = await foretell(trip, { priceDays, learned: await learnedForecasts(), day: madeOn })
    const predictions = predictionsOf(trip, told.forecasts, { madeOn, createdAt })
    countPredictions('traveller', await storePredictions(predictionModels, predictions))
    const answer = answerOf({
      ...told,
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

  mountRoute(service, priceRoutes.scoreboard, async () => scoreboard())
}
