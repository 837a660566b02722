import { authRoutes } from './auth/http.ts'
import { resolveSession, sessionRevoked } from './auth/rpc.ts'
import { gatewayRoutes } from './gateway/http.ts'
import type { BucketType, EventType, LiveType, RpcType } from './messages.ts'
import type { Route } from './route.ts'
import { calendarsBucket, quotesBucket } from './search/buckets.ts'
import { faresObserved } from './search/events.ts'
import { searchRoutes } from './search/http.ts'
import { searchGrew } from './search/live.ts'
import { fareCalendar, quoteFares } from './search/rpc.ts'

/** Everything that is said between the parts. Permissions on the bus, the gateway's table, documents and tests derive from it. */
export const routes: readonly Route[] = [
  ...Object.values(gatewayRoutes),
  ...Object.values(authRoutes),
  ...Object.values(searchRoutes),
]

export const events: readonly EventType[] = [faresObserved]

export const rpcs: readonly RpcType[] = [resolveSession, quoteFares, fareCalendar]

export const lives: readonly LiveType[] = [sessionRevoked, searchGrew]

export const buckets: readonly BucketType[] = [quotesBucket, calendarsBucket]
