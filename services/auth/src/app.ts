import type { Verify } from '@faresight/kit/identity'
import type { Log } from '@faresight/kit/log'
import { createService, type Service } from '@faresight/kit/service'
import type { Deps } from './deps.ts'
import { serveResolveSession } from './sessions/resolve.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { userRoutes } from './users/routes.ts'

/** The service, ready to listen. */
export function createApp(deps: Deps, verify: Verify, log: Log): Service {
  const service = createService({
    name: 'auth',
    log,
    verify,
    ready: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  sessionRoutes(service, deps)
  userRoutes(service, deps)
  serveResolveSession(deps)
  return service
}
