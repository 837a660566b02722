import { expect, it } from 'vitest'
import { greatCircle } from './great-circle.ts'

const toronto = { latitude: 43.68, longitude: -79.63 }
const lisbon = { latitude: 38.77, longitude: -9.13 }
const tokyo = { latitude: 35.55, longitude: 139.78 }
const losAngeles = { latitude: 33.94, longitude: -118.41 }

it('begins and ends at its places and bends towards the pole', () => {
  const line = greatCircle(toronto, lisbon)
  expect(line[0]?.x).toBeCloseTo(toronto.longitude)
  expect(line.at(-1)?.y).toBeCloseTo(lisbon.latitude)
  expect(Math.max(...line.map(({ y }) => y))).toBeGreaterThan(47)
})

it('crosses the date line without a jump', () => {
  const line = greatCircle(tokyo, losAngeles)
  const jumps = line.slice(1).map(({ x }, index) => Math.abs(x - (line[index]?.x ?? 0)))
  expect(Math.max(...jumps)).toBeLessThan(10)
  expect(line.at(-1)?.x).toBeCloseTo(losAngeles.longitude + 360)
})

it('of one place is a point', () => {
  expect(greatCircle(lisbon, lisbon)).toHaveLength(1)
})
