import { useSearchParams } from 'react-router-dom'
import { useHydrated } from '../browser/hydrated.ts'
import { asCurrency, chooseCurrency, useCurrency } from '../features/currency/currency.ts'
import { CurrencySelect } from '../features/currency/currency-select.tsx'

/** The currency of the header. Under an address that names one, that one is shown, and changing it changes the address. */
export function CurrencyControl() {
  const preferred = useCurrency()
  const [params, setParams] = useSearchParams()
  const named = asCurrency(useHydrated() ? params.get('currency') : null)
  return (
    <CurrencySelect
      value={named ?? preferred}
      onChange={(code) => {
        chooseCurrency(code)
        if (!params.has('currency')) return
        setParams((current) => {
          current.set('currency', code)
          // Another currency is another search, and a limit in the former one says nothing.
          current.delete('searchId')
          current.delete('scan')
          current.delete('maxPrice')
          return current
        })
      }}
    />
  )
}
