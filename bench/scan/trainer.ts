import type { FareSighting } from '../../services/ai-scan/src/training/fit/fare-sighting.ts'
import { createMarketTrainer, type MarketTrainer } from '../../services/ai-scan/src/training/fit/trainer.ts'
import { defaultMarketParameters } from '../../services/ai-scan/src/sampler/default-market-parameters.ts'
import type { DayNumber } from '../../deploy/sandbox/src/world/calendar.ts'
import type { FareMarket, MarketRoute } from '../fares/fare-market.ts'

/** Trains on the fares of a market that were seen up to a day, as the service trains on its price history. */
export function trainOnMarket(market: FareMarket, until: DayNumber = Infinity): MarketTrainer {
  const sightings = [...market.routes.values()].flatMap((route) => sightingsUntil(route, until))
  return createMarketTrainer(sightings, defaultMarketParameters)
}

function sightingsUntil({ origin, destination, searches }: MarketRoute, until: DayNumber): FareSighting[] {
  return [...searches].flatMap(([seenDay, fares]) =>
    seenDay > until
      ? []
      : Array.from(fares, ([departureDay, { price, minutes }]) => ({
          origin,
          destination,
          departureDay,
          returnDay: null,
          price,
          minutes,
          seenDay,
        })),
  )
}
