import {
  priceHistoryFareSchema,
  maxPriceHistoryFileFares,
  type PriceHistoryFare,
} from '@faresight/contracts/ai-scan/price-history'
import { formatCsvRecord } from '@faresight/kit/csv'

// A schema's keys are those of its values.
const columns = Object.keys(priceHistoryFareSchema.shape) as (keyof PriceHistoryFare)[]
const linesAtOnce = 200

/**
 * A CSV file of fares in chunks: a header and one line per fare. Beyond `most` fares, a last line says so in its first
 * column.
 */
export async function* streamFareCsv(
  fares: AsyncIterable<PriceHistoryFare>,
  most: number = maxPriceHistoryFileFares,
): AsyncGenerator<string> {
  let text = formatCsvRecord(columns)
  let lines = 0
  for await (const fare of fares) {
    if (lines === most) {
      const more = `These are the ${most} newest fares. Choose a shorter date range to get the rest.`
      text += formatCsvRecord(columns.map((_, place) => (place === 0 ? more : null)))
      break
    }
    text += formatCsvRecord(columns.map((column) => fare[column]))
    if (++lines % linesAtOnce) continue
    yield text
    text = ''
  }
  yield text
}
