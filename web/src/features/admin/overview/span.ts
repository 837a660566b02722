import { seriesDays } from '@faresight/contracts/admin/overview'
import { useAddress } from '../../../browser/address.ts'

/** How many days the overview looks back, as the address says it. */
export type Span = (typeof seriesDays.options)[number]

export const spans: readonly Span[] = seriesDays.options

const usual: Span = '30'

export function useSpan(): [Span, (span: Span) => void] {
  const [address, change] = useAddress()
  const choose = (span: Span) =>
    change((now) => {
      const next = new URLSearchParams(now)
      if (span === usual) next.delete('days')
      else next.set('days', span)
      return next
    })
  return [spans.find((span) => span === address.get('days')) ?? usual, choose]
}
