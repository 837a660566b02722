import type { FlightQuery } from '../features/search/flight-query.ts'
import type { Session } from '../features/session/session.ts'

export function Results({
  query,
}: {
  query: FlightQuery
  session: Session
  onSearch: (query: FlightQuery) => void
}) {
  return <div className="wrap">{query.origin}</div>
}
