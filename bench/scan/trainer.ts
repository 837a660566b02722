import type { FareSighting } from '../../services/ai-scan/src/training/fit/fare-sighting.ts'
import { createMarketTrainer, type MarketTrainer } from '../../services/ai-scan/src/training/fit/trainer.ts'
import { defaultMarketParameters } from '../../services/ai-scan/src/sampler/default-market-parameters.ts'
import type { FareMarket, MarketRoute } from '../fares/fare-market.ts'

/** Trains on all fares of a market, as the service trains on its price history. */
export function trainOnMarket(market: FareMarket): MarketTrainer {
  return createMarketTrainer([...market.routes.values()].flatMap(seenOf), defaultMarketParameters)
}

function seenOf({ origin, destination, searches }: MarketRoute): FareSighting[] {
  return [...searches].flatMap(([seenDay, fares]) =>
    Array.from(fares, ([departureDay, { price, minutes }]) => ({
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
