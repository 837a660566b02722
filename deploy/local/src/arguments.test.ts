import { expect, test } from 'vitest'
import { extractRestoreSecretsArgument, parseStartArguments } from './arguments.ts'

test.each([
  [[], 1, false, false],
  [['--ai-scan', '4'], 4, false, false],
  [['--ai-scan=16', '--reset'], 16, true, false],
  [['--doctor'], 1, false, true],
])('%j means %i processes of ai-scan, reset: %j, doctor: %j', (args, aiScans, reset, doctor) => {
  expect(parseStartArguments(args)).toEqual({ aiScans, reset, doctor })
})

test.each([['0'], ['x'], ['100'], ['17'], ['-1'], ['1.5'], ['']])('--ai-scan %j is refused', (given) => {
  const refusal = '--ai-scan must be a number from 1 to 16.'
  expect(parseStartArguments(['--ai-scan', given])).toEqual({ refusal })
  expect(parseStartArguments([`--ai-scan=${given}`])).toEqual({ refusal })
})

test('--ai-scan without a number is refused', () => {
  expect(parseStartArguments(['--ai-scan'])).toEqual({ refusal: '--ai-scan must be a number from 1 to 16.' })
})

test.each([['--workers'], ['4'], ['-a'], ['--ai-scans=2'], ['--resets']])('%s is unknown', (given) => {
  const refusal = `npm start does not know ${given}. It knows --ai-scan, --reset and --doctor.`
  expect(parseStartArguments([given])).toEqual({ refusal })
})

test.each([
  [['--from', 'a'], null, ['--from', 'a']],
  [['--from', 'a', '--secrets', 's.json', '--replace'], 's.json', ['--from', 'a', '--replace']],
  [['--secrets=s.json', '--from', 'a'], 's.json', ['--from', 'a']],
])('restore with %j takes the secrets from %s and passes on %j', (args, secretsFrom, others) => {
  expect(extractRestoreSecretsArgument(args)).toEqual({ secretsFrom, others })
})

test('restore refuses --secrets without a file', () => {
  expect(() => extractRestoreSecretsArgument(['--from', 'a', '--secrets'])).toThrow(
    '--secrets must name a file',
  )
})
