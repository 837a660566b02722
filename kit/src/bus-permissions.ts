import { events, lives, rpcs } from '@faresight/contracts/catalogue'
import type { BusUser } from '@faresight/contracts/messages'

export interface BusPermissions {
  publish: string[]
  subscribe: string[]
}

/** Where answers to a user come in. Nobody else may listen there. */
export function inboxPrefix(user: string): string {
  return `_INBOX.${user}`
}

/**
 * The subjects that one user needs, and no other, from the catalogue. Answers to RPCs need none: the server lets a
 * listener answer what it was asked (`allow_responses`).
 */
export function natsPermissions(user: BusUser): BusPermissions {
  return {
    publish: [
      ...events.filter((it) => it.owner === user).map((it) => it.subject),
      ...rpcs.filter((it) => it.callers.includes(user)).map((it) => it.subject),
      ...lives.filter((it) => it.owner === user).map((it) => it.subject),
    ],
    subscribe: [
      `${inboxPrefix(user)}.>`,
      ...rpcs.filter((it) => it.owner === user).map((it) => it.subject),
      ...lives.filter((it) => it.listeners.includes(user)).map((it) => it.subject),
    ],
  }
}
