import type { CurrencyCode } from '@faresight/contracts/currency-table'
import { Coins } from 'lucide-react'
import { useCurrency } from '../../features/currency/currency.ts'
import { AgainNote } from '../../flights/results/again-note.tsx'
import { pageText } from '../../text/page-text.ts'

interface Props {
  /** That of the results. */
  shown: CurrencyCode
  again: (code: CurrencyCode) => string
  onAgain: (code: CurrencyCode) => void
}

/** That the prices that are shown are in another currency than the one of the header. Nobody waits for it, or spends a scan on it, unasked. */
export function CurrencyNote({ shown, again, onAgain }: Props) {
  const wanted = useCurrency()
  if (wanted === shown) return null
  return (
    <AgainNote kind="sky" icon={<Coins aria-hidden />} again={again(wanted)} onAgain={() => onAgain(wanted)}>
      {pageText.otherCurrency.shown(shown)}
    </AgainNote>
  )
}
