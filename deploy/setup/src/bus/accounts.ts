import { backendNames } from '@faresight/contracts/services'
import { listBusPermissions } from '@faresight/kit/bus/permissions'
import type { BusAccount } from './nats-config.ts'

/** The bus user that makes the streams; no service runs as it. */
export const setupUser = 'setup'

/** The accounts of the server: each service with its own subjects alone, and the one that may do everything. */
export function busAccounts(passwordOf: (user: string) => string): BusAccount[] {
  return [
    { user: setupUser, password: passwordOf(setupUser) },
    ...backendNames.map((user) => ({
      user,
      password: passwordOf(user),
      permissions: listBusPermissions(user),
    })),
  ]
}
