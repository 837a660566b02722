import { expect, it } from 'vitest'
import { type ScanDraft, emptyScan } from '../../flights/trips/scan-input.ts'
import { resolveScan } from './resolver.ts'

const draft: ScanDraft = { ...emptyScan, origin: 'YYZ', destination: 'LIS' }

async function faults(changes: Partial<ScanDraft>): Promise<Record<string, string | undefined>> {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await resolveScan({ ...draft, ...changes }, undefined, options)
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]))
}

it.each([
  [{}, {}],
  [{ origin: '' }, { origin: 'Please enter origin city' }],
  [{ destination: 'YYZ' }, { destination: 'Please choose two different places' }],
  [{ minNights: 9, maxNights: 4 }, { minNights: 'The shortest stay cannot be longer than the longest one' }],
  // Nights don't matter one way.
  [{ tripType: 'oneway', minNights: 9, maxNights: 4 }, {}],
  // A missing place doesn't hide other errors.
  [
    { origin: '', destination: '', minNights: 9, maxNights: 4 },
    {
      origin: 'Please enter origin city',
      destination: 'Please enter destination city',
      minNights: 'The shortest stay cannot be longer than the longest one',
    },
  ],
] satisfies [Partial<ScanDraft>, object][])('says of %o what is wrong: %o', async (changes, expected) => {
  expect(await faults(changes)).toEqual(expected)
})
