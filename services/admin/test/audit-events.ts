import { randomUUID } from 'node:crypto'
import type { Act } from '@faresight/contracts/act'
import type { EventType } from '@faresight/contracts/messages'
import type { Bus } from '@faresight/kit/bus/bus'

/** What an administrator did from somewhere. */
export function anAct(more: Partial<Act> = {}): Act {
  return {
    action: 'role.changed',
    actor: someActor(),
    targetUserId: randomUUID(),
    targetResource: null,
    changes: { before: { role: 'user' }, after: { role: 'admin' }, reason: null },
    at: new Date().toISOString(),
    ...more,
  }
}

export function someActor(more: Partial<Act['actor']> = {}): Act['actor'] {
  return {
    adminId: randomUUID(),
    byKey: false,
    ipAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (X11)',
    ...more,
  }
}

/** Tells of an act as its service does; the same id is the same event. */
export async function tell(bus: Bus, event: EventType, act: Act, id: string = randomUUID()): Promise<void> {
  const { subject, owner: source } = event
  await bus.publish(event, { id, subject, time: act.at, source, data: act })
}
