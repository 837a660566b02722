import { score } from '@faresight/contracts/search/score'
import { aiFeaturesText } from './messages.ts'

interface Deal {
  name: string
  price: number
  minutes: number
}

interface Ranked extends Deal {
  score: number
}

/** Three options for one trip: cheap and long, in between, fast and expensive. */
const exampleDeals = (): Deal[] => [
  { name: aiFeaturesText.drawn.slow, price: 296, minutes: 1640 },
  { name: aiFeaturesText.drawn.best, price: 310, minutes: 895 },
  { name: aiFeaturesText.drawn.fast, price: 402, minutes: 865 },
]

/** The example's deals, best first, where price has this weight (0 to 1) and travel time the rest. */
export function rankedDeals(priceWeight: number): Ranked[] {
  const deals = exampleDeals()
  const best = {
    price: Math.min(...deals.map(({ price }) => price)),
    minutes: Math.min(...deals.map(({ minutes }) => minutes)),
  }
  const weights = { price: priceWeight, time: 1 - priceWeight }
  return deals
    .map((deal) => ({ ...deal, score: score(deal, best, weights) }))
    .toSorted((one, other) => one.score - other.score)
}
