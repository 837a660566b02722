import type { CurrencyCode } from '@faresight/contracts/currency-table'
import { Coins } from 'lucide-react'
import { useCurrency } from '../../features/currency/currency.ts'
import { AgainNote } from '../../flights/results/again-note.tsx'
import { pageText } from '../../text/page-text.ts'

interface Props {
  shown: CurrencyCode
  again: (code: CurrencyCode) => string
  onAgain: (code: CurrencyCode) => void
}

/** The results' currency differs from the header's. A new search would take time or a scan, so it is only offered. */
export function CurrencyNote({ shown, again, onAgain }: Props) {
  const wanted = useCurrency()
  if (wanted === shown) return null
  return (
    <AgainNote kind="sky" icon={<Coins aria-hidden />} again={again(wanted)} onAgain={() => onAgain(wanted)}>
      {pageText.otherCurrency.shown(shown)}
    </AgainNote>
  )
}
