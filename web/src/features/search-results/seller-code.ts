import type { ResultOption, ResultSegment } from '@faresight/contracts/search/result'
import { isSplit } from '../../flights/fares/purchase.ts'

/**
 * The code of an airline that sells its own or a partner's flight; `null` where it is none of those that fly it. The server
 * calls a seller as its flights are called, so a name that only begins alike is another airline's.
 */
export function sellerCode(
  option: Pick<ResultOption, 'seller' | 'sellerKind' | 'tickets'>,
  airlines: readonly Pick<ResultSegment, 'airline' | 'airlineCode'>[],
): string | null {
  if (option.sellerKind !== 'airline' || isSplit(option)) return null
  const own = airlines.find(({ airline }) => airline === option.seller)
  return own?.airlineCode ?? null
}
