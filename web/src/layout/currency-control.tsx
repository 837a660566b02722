import { useAddress } from '../browser/address.ts'
import { useHydrated } from '../browser/hydrated.ts'
import { asCurrency, chooseCurrency, useCurrency } from '../features/currency/currency.ts'
import { CurrencySelect } from '../features/currency/currency-select.tsx'

/** The currency of the header. Under an address that names one, that one is shown, and changing it changes the address. */
export function CurrencyControl() {
  const preferred = useCurrency()
  const [params, change] = useAddress()
  const named = asCurrency(useHydrated() ? params.get('currency') : null)
  return (
    <CurrencySelect
      value={named ?? preferred}
      onChange={(code) => {
        chooseCurrency(code)
        if (!params.has('currency')) return
        change((now) => {
          now.set('currency', code)
          // Another currency is another search, and a limit in the former one says nothing.
          now.delete('searchId')
          now.delete('scan')
          now.delete('maxPrice')
          return now
        })
      }}
    />
  )
}
