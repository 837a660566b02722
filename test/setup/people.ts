import { randomBytes, randomUUID } from 'node:crypto'
import type { Principal } from '@faresight/contracts/viewer'

const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000).toISOString()

function someone(change: Partial<Principal> = {}): Principal {
  return {
    userId: randomUUID(),
    role: 'user',
    sessionId: randomBytes(32).toString('hex'),
    accessUntil: null,
    ...change,
  }
}

export const aMember = () => someone()
export const aSubscriber = () => someone({ accessUntil: inAnHour() })
export const anAdmin = () => someone({ role: 'admin' })
