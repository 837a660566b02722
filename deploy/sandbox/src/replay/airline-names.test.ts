import { expect, test } from 'vitest'
import { loadAirlines } from '../world/airlines.ts'
import { createNameReader } from './airline-names.ts'

const read = createNameReader(loadAirlines())

test.each([
  ['Wizz Air', 'W6'],
  ['British AirwaysFinnair; American', 'BA'],
  ['ANAAir Canada', 'NH'],
  ['THAIEVA Air', 'TG'],
  ['Air India Express', 'IX'],
  ['Air IndiaSingapore Airlines', 'AI'],
  ['KLMDelta; Virgin Atlantic', 'KL'],
  ['Unknown', undefined],
])('%s is %s', (printed, code) => {
  expect(read(printed)).toBe(code)
})
