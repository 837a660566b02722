import { expect, test } from 'vitest'
import { linesOver } from './ways-over-globe.ts'

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
  const xs = linesOver(ways)
    .flat()
    .map(({ x }) => x)
  expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(180)
})

test('the way back ends where the way out began, and no line jumps', () => {
  const lines = linesOver([
    [vancouver, honolulu, sydney],
    [sydney, honolulu, vancouver],
  ])
  expect(lines[1]?.at(-1)?.x).toBeCloseTo(lines[0]?.[0]?.x ?? NaN)
  const steps = lines.map((line) =>
    line.slice(1).map(({ x }, index) => Math.abs(x - (line[index]?.x ?? NaN))),
  )
  expect(Math.max(...steps.flat())).toBeLessThan(30)
})
