import type { RedactionRules } from '../redaction.ts'
import type { PriceForecast, PricePredictions } from './price-predictions.ts'

/** What is shown of forecasts to who has no access: the trip that they asked about, and nothing of its prices. */
export const predictionRedactionRules = {
  route: (route: string) => route,
  tripType: (tripType: PricePredictions['tripType']) => tripType,
  departureDate: (date: string) => date,
  returnDate: (date: string | null) => date,
  currency: (currency: PricePredictions['currency']) => currency,
  current: (_current: PricePredictions['current']): PricePredictions['current'] => null,
  forecasts: (_forecasts: PriceForecast[]): PriceForecast[] => [],
  advice: (_advice: PricePredictions['advice']): PricePredictions['advice'] => ({
    advice: 'no_signal',
    horizonDays: null,
    reason: 'unclear',
  }),
} satisfies RedactionRules
