import { randomUUID } from 'node:crypto'
import type { AuditEvent } from '@faresight/contracts/audit-event'
import type { EventDefinition } from '@faresight/contracts/message-definitions'
import type { Bus } from '@faresight/kit/bus/bus'

export function createAuditEvent(more: Partial<AuditEvent> = {}): AuditEvent {
  return {
    action: 'role.changed',
    actor: createAuditActor(),
    targetUserId: randomUUID(),
    targetResource: null,
    changes: { before: { role: 'user' }, after: { role: 'admin' }, reason: null },
    at: new Date().toISOString(),
    ...more,
  }
}

export function createAuditActor(more: Partial<AuditEvent['actor']> = {}): AuditEvent['actor'] {
  return {
    adminId: randomUUID(),
    byKey: false,
    ipAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (X11)',
    ...more,
  }
}

/** Publishes an audit event as its service does; the same id is the same event. */
export async function publishAuditEvent(
  bus: Bus,
  event: EventDefinition,
  act: AuditEvent,
  id: string = randomUUID(),
): Promise<void> {
  const { subject, owner: source } = event
  await bus.publish(event, { id, subject, time: act.at, source, data: act })
}
