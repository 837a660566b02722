import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { ReactNode } from 'react'
import type { FlightQuery } from '../features/search/flight-query.ts'

export function Dashboard({
  children,
}: {
  user: CurrentUser
  onSearch: (query: FlightQuery) => void
  children: ReactNode
}) {
  return <div className="wrap">{children}</div>
}
