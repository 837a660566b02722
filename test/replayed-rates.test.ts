import { expect, test } from 'vitest'
import { convert as convertInSandbox, isKnownCurrency } from '../deploy/sandbox/src/rates.ts'
import { createFixedRateConverter } from '../services/ai-scan/src/replay/rates.ts'

test('the fixed rates of a replay are those of the sandbox', () => {
  const { knows, convert } = createFixedRateConverter(new Map())
  const known = Intl.supportedValuesOf('currency').filter(knows)
  expect(known).toEqual(Intl.supportedValuesOf('currency').filter(isKnownCurrency))
  const million = { amount: 1_000_000, currency: 'USD' }
  for (const currency of known) {
    const { amount } = convertInSandbox(million, currency)
    expect({ currency, cents: convert(amount, currency).usdMinor }).toEqual({ currency, cents: 100_000_000 })
  }
})
