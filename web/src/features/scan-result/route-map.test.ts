import { describe, expect, it, test } from 'vitest'
import { greatCircle, routeLines, pathOf, mapViewAround } from './route-map.tsx'

const routes = {
  'over the Atlantic': [-79.63, 43.68, -9.13, 38.77],
  'over the date line': [139.78, 35.55, -118.41, 33.94],
  'a short hop': [8.55, 47.46, 11.79, 48.35],
  'from north to south': [-0.45, 51.47, 18.6, -33.97],
} as const

describe.each(Object.entries(routes))('the map of a way %s', (_, [x1, y1, x2, y2]) => {
  const line = greatCircle({ longitude: x1, latitude: y1 }, { longitude: x2, latitude: y2 })
  const view = mapViewAround(line)

  it('holds all of it, with room around for the names of its ends', () => {
    for (const { x, y } of line.map(view.place)) {
      expect(x).toBeGreaterThanOrEqual(view.width * 0.19)
      expect(x).toBeLessThanOrEqual(view.width * 0.81)
      expect(y).toBeGreaterThanOrEqual(view.height * 0.19)
      expect(y).toBeLessThanOrEqual(view.height * 0.81)
    }
  })
})

it('leaves out coasts that are far from the way', () => {
  const line = greatCircle({ longitude: 8.55, latitude: 47.46 }, { longitude: 11.79, latitude: 48.35 })
  const view = mapViewAround(line)
  expect(view.holds(line)).toBe(true)
  expect(view.holds(line.map(({ x, y }) => ({ x: x + 60, y })))).toBe(false)
})

it('writes a path in units of the drawing, and none of nothing', () => {
  const place = ({ x, y }: { x: number; y: number }) => ({ x: x * 2, y: y * 2 })
  expect(
    pathOf(
      [
        { x: 1, y: 2 },
        { x: 3, y: 4.04 },
      ],
      { place },
    ),
  ).toBe('M2.0 4.0L6.0 8.1')
  expect(pathOf([], { place })).toBe('')
})

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

describe('ways over globe', () => {
  const vancouver = { latitude: 49.19, longitude: -123.18 }
  const tokyo = { latitude: 35.55, longitude: 139.78 }
  const honolulu = { latitude: 21.32, longitude: -157.92 }
  const sydney = { latitude: -33.95, longitude: 151.18 }

  test.each([
    ['out and back', [vancouver, tokyo], [tokyo, vancouver]],
    ['out and back the other way', [tokyo, vancouver], [vancouver, tokyo]],
    ['with a stop', [vancouver, honolulu, sydney], [sydney, honolulu, vancouver]],
    ['back from elsewhere', [vancouver, tokyo], [sydney, vancouver]],
  ])('over the date line, %s, all lies on one globe', (_, ...ways) => {
    const xs = routeLines(ways)
      .flat()
      .map(({ x }) => x)
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(180)
  })

  test('the way back ends where the way out began, and no line jumps', () => {
    const lines = routeLines([
      [vancouver, honolulu, sydney],
      [sydney, honolulu, vancouver],
    ])
    expect(lines[1]?.at(-1)?.x).toBeCloseTo(lines[0]?.[0]?.x ?? NaN)
    const steps = lines.map((line) =>
      line.slice(1).map(({ x }, index) => Math.abs(x - (line[index]?.x ?? NaN))),
    )
    expect(Math.max(...steps.flat())).toBeLessThan(30)
  })
})
