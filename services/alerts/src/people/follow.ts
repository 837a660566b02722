import { userClosedEvent } from '@faresight/contracts/auth/events'
import { subscriptionChangedEvent } from '@faresight/contracts/billing/events'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import type { Deps } from '../deps.ts'
import { changePerson } from './meet.ts'
import { dropUnsent, holdPerson, updatePerson } from './store.ts'

type FollowDeps = Pick<Deps, 'bus' | 'postgres' | 'now'>

/** Copies until when plans give access, of everybody: whoever makes an alert later is known by then. What is older changes nothing. */
export function followPlans(deps: FollowDeps): AsyncDisposable {
  return consumeOnce(deps, subscriptionChangedEvent, async (tx, { userId, version, accessUntil }) => {
    const held = await holdPerson(tx, userId)
    if (held.planVersion >= version) return
    const until = accessUntil === null ? null : new Date(accessUntil)
    await changePerson(tx, held, { planVersion: version, accessUntil: until }, deps.now())
  })
}

/** When an account is closed nothing is checked for it any more, and no mail leaves that has not left. */
export function closeClosed(deps: FollowDeps): AsyncDisposable {
  return consumeOnce(deps, userClosedEvent, async (tx, { userId, closedAt }) => {
    await holdPerson(tx, userId)
    await updatePerson(tx, userId, { closedAt: new Date(closedAt) })
    await dropUnsent(tx, userId, deps.now())
  })
}
