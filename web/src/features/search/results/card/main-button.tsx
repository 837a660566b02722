import type { OpenResult } from '@faresight/contracts/search/result'
import { pageText } from '../../../../text/page-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { ContinueLink } from './continue-link.tsx'
import { destinationOf } from './option-links.tsx'
import { namedSeller, purchaseOf } from '../rules/purchase.ts'

const words = pageText.results

interface Props {
  result: OpenResult
  sellersId: string
  open: boolean
  onOpen: () => void
}

/** On to the cheapest seller; where that takes several tickets, to the list that has a link for each. */
export function MainButton({ result, sellersId, open, onOpen }: Props) {
  const purchase = purchaseOf(result)
  if (purchase.kind === 'none') return null
  if (purchase.kind === 'tickets')
    return (
      <Button variant="primary" aria-expanded={open} aria-controls={sellersId} onClick={onOpen}>
        {words.seeTickets(purchase.count)}
      </Button>
    )
  const isNamed = namedSeller(purchase.option) !== null
  return (
    <>
      <ContinueLink
        arrow
        href={purchase.href}
        to={destinationOf(purchase.option)}
        naming={isNamed ? 'desk' : 'spoken'}
        variant="primary"
        className="w-full"
      />
      {!isNamed && (
        <p className="text-center text-12 text-balance text-ink-2 max-md:text-right">{words.sellerLater}</p>
      )}
    </>
  )
}
