import { randomBytes, randomUUID } from 'node:crypto'
import type { Principal } from '@faresight/contracts/viewer'

const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000).toISOString()

function createPrincipal(change: Partial<Principal> = {}): Principal {
  return {
    userId: randomUUID(),
    role: 'user',
    sessionId: randomBytes(32).toString('hex'),
    accessUntil: null,
    ...change,
  }
}

export const createMemberPrincipal = () => createPrincipal()
export const createSubscriberPrincipal = () => createPrincipal({ accessUntil: inAnHour() })
export const createAdminPrincipal = () => createPrincipal({ role: 'admin' })
