import type { Segment } from '@faresight/contracts/search/itinerary'
import { describe, expect, test } from 'vitest'
import { itineraryLike, segmentLike } from '../../test/itineraries.ts'
import { getAirportDirectory } from '../airports/airports.ts'
import { correctFlightTimes } from './flight-times.ts'

const airports = getAirportDirectory()

/** `LHR 2027-01-10T10:00 JFK 2027-01-10T13:00 480`: from, departure, to, arrival and the provider's minutes. */
function flight(text: string): Segment {
  const [origin = '', departure = '', destination = '', arrival = '', minutes = ''] = text.split(' ')
  const moment = (written: string) => ({ date: written.slice(0, 10), time: written.slice(11) })
  return segmentLike({
    origin,
    destination,
    departure: moment(departure),
    arrival: moment(arrival),
    durationMinutes: Number(minutes),
  })
}

const check = (...flights: string[]) => correctFlightTimes(itineraryLike(flights.map(flight)), airports)

test('an itinerary that agrees with the local times is unchanged', () => {
  const itinerary = itineraryLike([flight('LHR 2027-01-10T10:00 JFK 2027-01-10T13:00 480')])
  expect(correctFlightTimes(itinerary, airports)).toEqual({
    itinerary: { ...itinerary, legs: [{ ...itinerary.legs[0], layovers: [] }] },
    isCorrected: false,
  })
})

test.each([
  ['of 0 minutes', 'LHR 2027-01-10T10:00 JFK 2027-01-10T05:00 0', 'arrives-before-departure'],
  ['that arrives 20 days later', 'LHR 2027-01-10T10:00 JFK 2027-01-30T13:00 480', 'too-long'],
  [
    'that arrives two days earlier',
    'LHR 2027-01-10T10:00 JFK 2027-01-08T13:00 480',
    'arrives-before-departure',
  ],
  ['LHR 10:00 to JFK 06:00 of the same day', 'LHR 2027-01-10T10:00 JFK 2027-01-10T06:00 480', 'too-fast'],
  ['of 5,500 km in four hours', 'LHR 2027-01-10T10:00 JFK 2027-01-10T09:00 480', 'too-fast'],
])('a flight %s is dropped', (_, text, impossible) => {
  expect(check(text)).toEqual({ impossible })
})

test.each([
  ['too long', 'LTN 2027-01-10T06:00 KTW 2027-01-10T09:40 220', 160],
  ['too short', 'LHR 2027-01-10T10:00 JFK 2027-01-10T13:00 300', 480],
  ['in the night in which clocks go forward', 'LHR 2027-03-27T23:00 BCN 2027-03-28T03:10 190', 130],
  ['over the date line', 'AKL 2027-01-10T10:00 RAR 2027-01-09T14:55 0', 235],
  ['on Concorde’s schedule', 'LHR 2027-01-10T10:00 JFK 2027-01-10T10:05 200', 305],
])('a duration that is %s is corrected from the local times', (_, text, minutes) => {
  expect(check(text)).toMatchObject({
    isCorrected: true,
    itinerary: { legs: [{ durationMinutes: minutes, segments: [{ durationMinutes: minutes }] }] },
  })
})

test('in the repeated hour the provider’s duration decides', () => {
  for (const minutes of [150, 210]) {
    expect(check(`LHR 2027-10-30T23:00 ATH 2027-10-31T03:30 ${minutes}`)).toMatchObject({
      isCorrected: false,
      itinerary: { legs: [{ durationMinutes: minutes }] },
    })
  }
})

describe('layovers', () => {
  test.each([
    [
      'of more than a day',
      'LHR 2027-01-10T07:00 DOH 2027-01-10T18:00 480',
      'DOH 2027-01-11T19:00 SIN 2027-01-12T08:00 480',
      1500,
    ],
    [
      'in the night in which clocks go forward',
      'LHR 2027-03-27T19:20 FRA 2027-03-27T22:00 100',
      'FRA 2027-03-28T08:00 VIE 2027-03-28T09:20 80',
      540,
    ],
    [
      'in the night in which clocks go back',
      'LHR 2027-10-30T19:20 FRA 2027-10-30T22:00 100',
      'FRA 2027-10-31T08:00 VIE 2027-10-31T09:20 80',
      660,
    ],
    [
      'between two airports of a city',
      'JFK 2027-01-10T20:00 LGW 2027-01-11T08:00 420',
      'LHR 2027-01-11T12:30 FRA 2027-01-11T15:10 100',
      270,
    ],
  ])('%s are computed from the local times', (_, one, other, minutes) => {
    expect(check(one, other)).toMatchObject({ itinerary: { legs: [{ layovers: [minutes] }] } })
  })

  test('a connection that departs before the flight before it lands is dropped', () => {
    expect(
      check('LHR 2027-01-10T07:00 FRA 2027-01-10T09:40 100', 'FRA 2027-01-10T07:20 VIE 2027-01-10T08:40 80'),
    ).toEqual({ impossible: 'departs-before-arrival' })
  })

  test('a leg that departs before the leg before it lands is dropped', () => {
    const out = itineraryLike([flight('AKL 2027-01-10T10:00 RAR 2027-01-09T14:55 235')])
    const onward = (text: string) => ({
      ...out,
      legs: [...out.legs, ...itineraryLike([flight(text)]).legs],
    })
    expect(
      correctFlightTimes(onward('RAR 2027-01-09T18:00 PPT 2027-01-09T20:40 160'), airports),
    ).toHaveProperty('itinerary')
    expect(correctFlightTimes(onward('RAR 2027-01-09T08:00 PPT 2027-01-09T10:40 160'), airports)).toEqual({
      impossible: 'departs-before-arrival',
    })
  })
})

test('at an unknown airport the provider’s duration stays', () => {
  expect(
    check('LHR 2027-01-10T10:00 XQX 2027-01-10T11:00 300', 'XQX 2027-01-10T12:00 JFK 2027-01-10T20:00 200'),
  ).toMatchObject({
    isCorrected: false,
    itinerary: { legs: [{ layovers: [60], segments: [{ durationMinutes: 300 }, { durationMinutes: 200 }] }] },
  })
})
