import type { Sight } from '../../services/ai-scan/src/learning/sight.ts'
import { createTeacher, type Teacher } from '../../services/ai-scan/src/learning/teacher.ts'
import { shipped } from '../../services/ai-scan/src/sampler/shipped.ts'
import type { Market, Route } from '../fares/market.ts'

/** Learns from all fares of a market as the product does from its price history. */
export function teach(market: Market): Teacher {
  return createTeacher([...market.routes.values()].flatMap(seenOf), shipped)
}

function seenOf({ origin, destination, searches }: Route): Sight[] {
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
