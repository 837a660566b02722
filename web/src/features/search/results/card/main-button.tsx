import type { OpenResult } from '@faresight/contracts/search/result'
import { flightText } from '../../../../text/flight-text.ts'
import { searchText } from '../../../../text/search-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { ContinueLink } from '../../../../flights/fares/continue-link.tsx'
import { wordsOnTo } from '../../../../flights/fares/option-links.tsx'
import { namedSeller, purchaseOf } from '../../../../flights/fares/purchase.ts'

const words = searchText.results

interface Props {
  result: OpenResult
  sellersId: string
  open: boolean
  onOpen: () => void
}

/**
 * On to the cheapest seller, or to the list where that takes several tickets. The seller stands below: a long name leaves
 * every button as it is.
 */
export function MainButton({ result, sellersId, open, onOpen }: Props) {
  const [cheapest] = result.options
  const purchase = purchaseOf(result)
  const seller = cheapest && namedSeller(cheapest)
  return (
    <>
      {purchase.kind === 'tickets' && (
        <Button
          variant="primary"
          aria-expanded={open}
          aria-controls={sellersId}
          onClick={onOpen}
          className="w-full"
        >
          {words.seeTickets(purchase.count)}
        </Button>
      )}
      {purchase.kind === 'seller' && (
        <ContinueLink
          arrow
          href={purchase.href}
          name={wordsOnTo(purchase.option)}
          variant="primary"
          className="w-full"
        />
      )}
      <p className="text-center text-12 text-balance wrap-anywhere text-ink-2">
        {seller ? words.soldBy(seller) : flightText.fare.sellerLater}
      </p>
    </>
  )
}
