import { describe, expect, it } from 'vitest'
import { greatCircle } from './great-circle.ts'
import { pathOf, viewOf } from './map-view.ts'

const routes = {
  'over the Atlantic': [-79.63, 43.68, -9.13, 38.77],
  'over the date line': [139.78, 35.55, -118.41, 33.94],
  'a short hop': [8.55, 47.46, 11.79, 48.35],
  'from north to south': [-0.45, 51.47, 18.6, -33.97],
} as const

describe.each(Object.entries(routes))('the map of a way %s', (_, [x1, y1, x2, y2]) => {
  const line = greatCircle({ longitude: x1, latitude: y1 }, { longitude: x2, latitude: y2 })
  const view = viewOf(line)

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
  const view = viewOf(line)
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
