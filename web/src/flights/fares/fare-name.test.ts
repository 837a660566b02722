import { expect, it } from 'vitest'
import { fareName } from './fare-name.ts'

it.each([
  ['ECONOMY LIGHT', 'Economy Light'],
  ['Economy Light', 'Economy Light'],
  ['FLEX+', 'Flex+'],
  ['SAS', 'SAS'],
  ['M 21', 'M 21'],
])('the fare %s is written %s', (told, written) => {
  expect(fareName(told)).toBe(written)
})
