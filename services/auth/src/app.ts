import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { servePersonalDataReport } from '@faresight/kit/personal-data-report'
import { createService, type Service } from '@faresight/kit/http/service'
import { mountAccountRoutes } from './account/routes.ts'
import type { Deps } from './deps.ts'
import { countUserAuthRecords } from './erasure/store.ts'
import { serveUserAdmin } from './user-admin/rpc.ts'
import { mountOwnerKeyRoutes } from './owner-key/routes.ts'
import { mountGoogleRoutes } from './google/routes.ts'
import { mountMailRequestRoutes } from './mail-requests/routes.ts'
import { mountPasskeyRoutes } from './passkeys/routes.ts'
import { mountAuthenticatorRoutes } from './second-factor/routes.ts'
import { mountSignInRoutes } from './sign-in/routes.ts'
import { serveResolveSession } from './sessions/rpc.ts'
import { mountSessionRoutes } from './sessions/routes.ts'
import { mountSignInLinkRoutes } from './sign-in-links/routes.ts'
import { mountCurrentUserRoutes } from './users/routes.ts'
import { serveUserEmail } from './users/rpc.ts'

export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  mountSignInRoutes(service, deps)
  mountSessionRoutes(service, deps)
  mountCurrentUserRoutes(service, deps)
  mountAccountRoutes(service, deps)
  mountMailRequestRoutes(service, deps)
  mountSignInLinkRoutes(service, deps)
  mountGoogleRoutes(service, deps)
  mountPasskeyRoutes(service, deps)
  mountAuthenticatorRoutes(service, deps)
  mountOwnerKeyRoutes(service, deps)
  serveResolveSession(deps)
  serveUserEmail(deps)
  servePersonalDataReport(deps.bus, 'auth', (userId) => countUserAuthRecords(deps.postgres.db, userId))
  serveUserAdmin(deps)
  return service
}
