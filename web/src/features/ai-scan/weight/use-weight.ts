import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { emptyScan } from '../../../flights/trips/scan/question.ts'
import { useDebounced } from '../../../browser/debounced.ts'

const pauseMs = 400

/** How much the price counts: at once on the page, and in the address once the slider has come to rest. */
export function useWeight(inAddress: number): [number, (priceWeight: number) => void] {
  const [, setParams] = useSearchParams()
  const [weight, setWeight] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  // Another address has another weight.
  if (known !== inAddress) {
    setKnown(inAddress)
    setWeight(inAddress)
  }
  const rested = useDebounced(weight, pauseMs)
  useEffect(() => {
    if (rested !== weight || rested === inAddress) return
    setParams(
      (current) => {
        if (rested === emptyScan.priceWeight) current.delete('priceWeight')
        else current.set('priceWeight', String(rested))
        return current
      },
      { replace: true },
    )
  }, [rested, weight, inAddress, setParams])
  return [weight, setWeight]
}
