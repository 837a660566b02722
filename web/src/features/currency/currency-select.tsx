import type { CurrencyCode } from '@faresight/contracts/currencies'
import { Globe } from 'lucide-react'
import { currencies } from 'virtual:catalogue'
import { text } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'
import { asCurrency } from './currency.ts'

const options = currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}`, short: code }))

export function CurrencySelect({
  value,
  onChange,
}: {
  value: CurrencyCode
  onChange: (code: CurrencyCode) => void
}) {
  return (
    <Select
      label={text.nav.currency}
      icon={<Globe aria-hidden className="size-[15px]" />}
      options={options}
      value={value}
      onChange={(event) => {
        const code = asCurrency(event.target.value)
        if (code) onChange(code)
      }}
    />
  )
}
