import { addDays } from '@faresight/contracts/days'
import { describe, expect, it } from 'vitest'
import { extentOf, isBlank, namedPlaces, pointsOf, weeksOf } from './points.ts'

const days = Array.from({ length: 16 }, (_, at) => ({ day: addDays('2027-03-01', at), n: at }))

describe('weeks', () => {
  it('end with the last day, are whole, and add up', () => {
    const weeks = weeksOf(pointsOf(days, ({ n }) => [n, null, n === 15 ? 1 : null]))
    expect(weeks).toEqual([
      { day: '2027-03-03', values: [35, null, null] },
      { day: '2027-03-10', values: [84, null, 1] },
    ])
  })
})

describe('a picture', () => {
  it('reaches from 0, or below it, to its highest stack', () => {
    expect(extentOf([])).toEqual([0, 0])
    const points = pointsOf(days.slice(0, 2), ({ n }) => [n + 1, 4, n === 0 ? -2 : null])
    expect(extentOf(points)).toEqual([-2, 6])
  })

  it('is blank where all is 0 or unknown', () => {
    expect(isBlank(pointsOf(days, () => [0, null]))).toBe(true)
    expect(isBlank(pointsOf(days, ({ n }) => [n]))).toBe(false)
  })

  it.each([
    [7, 10, [0, 1, 2, 3, 4, 5, 6]],
    [7, 3.9, [0, 3, 6]],
    [30, 5, [5, 11, 17, 23, 29]],
    [1, 0, [0]],
    [0, 5, []],
  ])('of %i places with room for %d names has %j named', (count, room, places) => {
    expect(namedPlaces(count, room)).toEqual(places)
  })
})
