import { expect, test } from 'vitest'
import { parseReplayArguments } from './options.ts'

test('only a folder is required', () => {
  const expected = {
    fares: 'fares',
    whole: false,
    oneWay: false,
    routes: null,
    forecasts: 400,
    rates: new Map(),
  }
  expect(parseReplayArguments(['--fares', 'fares'])).toEqual(expected)
})

test('the whole recording, some routes and other rates can be requested', () => {
  const args = [
    '--fares=fares',
    '--whole',
    '--one-way',
    '--routes',
    'BCN-BUD,BUD-BCN',
    '--rates',
    'EUR=0.9,HUF=365',
    '--forecasts=9',
  ]
  expect(parseReplayArguments(args)).toEqual({
    fares: 'fares',
    whole: true,
    oneWay: true,
    routes: new Set(['BCN-BUD', 'BUD-BCN']),
    forecasts: 9,
    rates: new Map([
      ['EUR', 0.9],
      ['HUF', 365],
    ]),
  })
})

test.each([
  [[], /--fares must name/],
  [['--fares'], /--fares must name/],
  [['--fares='], /--fares must name/],
  [['--fares', 'x', '--all'], /^--all is not known/],
  [['--fares', 'x', 'y'], /^y is not known/],
  [['--fares', 'x', '--routes', 'BCN'], /--routes must be/],
  [['--fares', 'x', '--routes', 'BCN-BUD,'], /--routes must be/],
  [['--fares', 'x', '--rates', 'EUR=0'], /--rates must say/],
  [['--fares', 'x', '--rates', 'EUR'], /--rates must say/],
  [['--fares', 'x', '--forecasts', '0'], /--forecasts must be/],
  [['--fares', 'x', '--forecasts', 'all'], /--forecasts must be/],
  [['--fares', 'x', '--whole=1'], /take no value/],
])('refuses %j with a message and the usage', (args, sentence) => {
  const read = parseReplayArguments(args)
  expect(read).toEqual({ refusal: expect.stringMatching(sentence) })
  expect(read).toEqual({ refusal: expect.stringContaining('npm run replay -- --fares DIR') })
})
