import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { servePersonalDataReport } from '@faresight/kit/personal-data-report'
import { createService, type Service } from '@faresight/kit/http/service'
import { registerAccountRoutes } from './account/routes.ts'
import type { Deps } from './deps.ts'
import { countUserAuthRecords } from './erasure/store.ts'
import { serveUserAdmin } from './user-admin/rpc.ts'
import { registerOwnerKeyRoutes } from './owner-key/routes.ts'
import { registerGoogleRoutes } from './google/routes.ts'
import { registerMailRequestRoutes } from './mail-requests/routes.ts'
import { registerPasskeyRoutes } from './passkeys/routes.ts'
import { registerAuthenticatorRoutes } from './second-factor/routes.ts'
import { registerSignInRoutes } from './sign-in/routes.ts'
import { serveResolveAndExtendSession } from './sessions/rpc.ts'
import { registerSessionRoutes } from './sessions/routes.ts'
import { registerSignInLinkRoutes } from './sign-in-links/routes.ts'
import { registerCurrentUserRoutes } from './users/routes.ts'
import { serveMailRecipient } from './users/rpc.ts'

export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  registerSignInRoutes(service, deps)
  registerSessionRoutes(service, deps)
  registerCurrentUserRoutes(service, deps)
  registerAccountRoutes(service, deps)
  registerMailRequestRoutes(service, deps)
  registerSignInLinkRoutes(service, deps)
  registerGoogleRoutes(service, deps)
  registerPasskeyRoutes(service, deps)
  registerAuthenticatorRoutes(service, deps)
  registerOwnerKeyRoutes(service, deps)
  serveResolveAndExtendSession(deps)
  serveMailRecipient(deps)
  servePersonalDataReport(deps.bus, 'auth', (userId) => countUserAuthRecords(deps.postgres.db, userId))
  serveUserAdmin(deps)
  return service
}
