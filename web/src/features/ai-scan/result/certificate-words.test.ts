import { expect, it } from 'vitest'
import { sampleProgress } from '../scan/sample-progress.ts'
import { certificateOf } from './certificate-words.ts'

const certificate = { gap: 8.2, confidence: 0.95 }
const scan = { ...sampleProgress, candidates: 30, checks: 12 }
const told = (
  changes: Partial<typeof sampleProgress>,
  tripType: 'roundtrip' | 'oneway',
  gap: number | null,
) =>
  certificateOf({ ...scan, ...changes }, { tripType, currency: 'USD' }, gap)
    .join(' ')
    .replaceAll('\u00a0', ' ')

it.each([
  [
    { certificate },
    'roundtrip',
    9,
    'Best of 30 date pairs after 12 checks; 95% sure that none unchecked is more than 9 USD cheaper.',
  ],
  [
    { certificate },
    'oneway',
    9,
    'Best of 30 departure days after 12 checks; 95% sure that none unchecked is more than 9 USD cheaper.',
  ],
  [
    { ended: 'exhausted' },
    'roundtrip',
    null,
    'Best of 30 date pairs after 12 checks; every pair was checked.',
  ],
  [
    { ended: 'exhausted' },
    'oneway',
    null,
    'Best of 30 departure days after 12 checks; every day was checked.',
  ],
  [
    {},
    'oneway',
    null,
    'Best of 30 departure days after 12 checks; too little was seen to say how much cheaper an unchecked day could be.',
  ],
] as const)('a scan of %o, %s, ends with its sentence', (changes, trip, gap, sentence) => {
  expect(told(changes, trip, gap)).toBe(sentence)
})
