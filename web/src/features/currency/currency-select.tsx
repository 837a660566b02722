import { Globe } from 'lucide-react'
import { currencies } from 'virtual:currencies'
import { text } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'
import { asCurrency, chooseCurrency, useCurrency } from './currency.ts'

const options = currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}`, short: code }))

/** The currency of what is asked next. Prices that are on the page stay in theirs, and offer to be asked for anew. */
export function CurrencySelect() {
  return (
    <Select
      label={text.nav.currency}
      icon={<Globe aria-hidden className="size-[15px]" />}
      options={options}
      value={useCurrency()}
      onChange={(event) => {
        const code = asCurrency(event.target.value)
        if (code) chooseCurrency(code)
      }}
    />
  )
}
