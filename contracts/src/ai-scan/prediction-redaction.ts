import type { RedactionRules } from '../redaction.ts'
import type { PriceForecast, PricePredictions } from './price-predictions.ts'

/** Without access only the trip is shown. */
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
