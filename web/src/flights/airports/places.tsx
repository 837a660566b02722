import { Fragment } from 'react'
import { useQuery } from '@tanstack/react-query'
import { flightText } from '../messages.ts'
import { airportQuery } from './api.ts'
import { fold } from './suggestions.tsx'
import type { Airport } from '@faresight/contracts/search/airport'

/** A route by city names and airport codes. */
export function Places({ codes }: { codes: readonly string[] }) {
  return codes.map((code, index) => (
    // A place may be visited twice.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && (
        <>
          {' '}
          <span aria-hidden className="font-normal text-ink-3">
            →
          </span>
          <span className="relative">
            <span className="sr-only">{flightText.trip.to}</span>
          </span>{' '}
        </>
      )}
      <Place code={code} />
    </Fragment>
  ))
}

function Place({ code }: { code: string }) {
  const place = useQuery(airportQuery(code)).data
  if (!place || place.type === 'CITY') return place?.city ?? code
  return (
    <>
      {place.city}
      {'\u00a0'}
      <span className="code font-normal text-ink-2">{code}</span>
    </>
  )
}

/** City and airport by name; `null` until they load. */
export function useAirportTitle(code: string): string | null {
  const airport = useQuery(airportQuery(code)).data
  return airport ? airportTitle(airport) : null
}

/** `London Heathrow`; `New York, John F Kennedy International`, where the airport's name lacks the city. */
export function airportTitle({ type, city, name }: Pick<Airport, 'type' | 'city' | 'name'>): string {
  if (type === 'CITY') return city
  const short = name.replace(/ Airport$/, '')
  return fold(short).includes(fold(city)) ? short : `${city}, ${short}`
}

/** The city of a code; the code until it loads. */
export function usePlaceName(code: string): string {
  return useQuery(airportQuery(code)).data?.city ?? code
}
