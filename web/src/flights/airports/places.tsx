import { Fragment } from 'react'
import { useQuery } from '@tanstack/react-query'
import { airportQuery } from './api.ts'

/** A route by city names and airport codes; arrows are read as `word`. */
export function Places({ codes, word }: { codes: readonly string[]; word: string }) {
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
            <span className="sr-only">{word}</span>
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
