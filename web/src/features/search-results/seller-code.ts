import type { ResultOption, ResultSegment } from '@faresight/contracts/search/result'
import { isSplit } from '../../flights/fares/fares.ts'

/**
 * The airline code of a seller that operates or markets the flight, else `null`. Compares whole names: a similar name is
 * another airline.
 */
export function sellerCode(
  option: Pick<ResultOption, 'seller' | 'sellerKind' | 'tickets'>,
  airlines: readonly Pick<ResultSegment, 'airline' | 'airlineCode'>[],
): string | null {
  if (option.sellerKind !== 'airline' || isSplit(option)) return null
  const own = airlines.find(({ airline }) => airline === option.seller)
  return own?.airlineCode ?? null
}
