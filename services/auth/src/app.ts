import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { createService, type Service } from '@faresight/kit/http/service'
import { ownAccountRoutes } from './account/routes.ts'
import type { Deps } from './deps.ts'
import { serveHoldings } from './erasure/rpc.ts'
import { serveUserFigures } from './figures/rpc.ts'
import { ownerGateRoutes } from './gate/routes.ts'
import { googleRoutes } from './google/routes.ts'
import { mailRequestRoutes } from './mail-requests/routes.ts'
import { passkeysRoutes } from './passkeys/routes.ts'
import { serveRoles } from './roles/rpc.ts'
import { secondStepsRoutes } from './second-step/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { serveResolveSession } from './sessions/rpc.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signInLinkRoutes } from './sign-in-links/routes.ts'
import { serveUserList } from './user-list/rpc.ts'
import { userRoutes } from './users/routes.ts'
import { serveUserAddress } from './users/rpc.ts'

/** The service, ready to listen. */
export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  signInRoutes(service, deps)
  sessionRoutes(service, deps)
  userRoutes(service, deps)
  ownAccountRoutes(service, deps)
  mailRequestRoutes(service, deps)
  signInLinkRoutes(service, deps)
  googleRoutes(service, deps)
  passkeysRoutes(service, deps)
  secondStepsRoutes(service, deps)
  ownerGateRoutes(service, deps)
  serveResolveSession(deps)
  serveUserAddress(deps)
  serveHoldings(deps)
  serveRoles(deps)
  serveUserFigures(deps)
  serveUserList(deps)
  return service
}
