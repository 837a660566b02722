import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

test.each([
  [[], 1, false],
  [['--ai-scan', '4'], 4, false],
  [['--ai-scan=16', '--reset'], 16, true],
])('%j starts %i of ai-scan, with empty data: %j', (args, aiScans, reset) => {
  expect(readArguments(args)).toEqual({ aiScans, reset })
})

test.each([['0'], ['x'], ['100'], ['17'], ['-1'], ['1.5'], ['']])('--ai-scan %j is refused', (given) => {
  const refusal = '--ai-scan must be a number from 1 to 16.'
  expect(readArguments(['--ai-scan', given])).toEqual({ refusal })
  expect(readArguments([`--ai-scan=${given}`])).toEqual({ refusal })
})

test('so is --ai-scan without a number', () => {
  expect(readArguments(['--ai-scan'])).toEqual({ refusal: '--ai-scan must be a number from 1 to 16.' })
})

test.each([['--workers'], ['4'], ['-a'], ['--ai-scans=2'], ['--resets']])('%s is not known', (given) => {
  const refusal = `npm start does not know ${given}. It knows --ai-scan and --reset.`
  expect(readArguments([given])).toEqual({ refusal })
})
