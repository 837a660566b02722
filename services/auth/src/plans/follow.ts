import { principalChanged } from '@faresight/contracts/auth/live'
import { subscriptionChanged } from '@faresight/contracts/billing/events'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import type { Deps } from '../deps.ts'
import { findSessionsOf } from '../sessions/store.ts'
import { writePlan } from './store.ts'

/** Copies the plans that billing publishes, so that sessions are resolved without asking it, and tells gateways of each. */
export function followPlans(deps: Pick<Deps, 'bus' | 'postgres' | 'now'>): AsyncDisposable {
  const { now } = deps
  return consumeOnce(deps, subscriptionChanged, (tx, plan) => writePlan(tx, plan, now()), {
    committed: ({ userId }) => tellChanged(deps, userId),
  })
}

/** Tells every gateway to ask again who the sessions of a user stand for. One that is not heard is found out in 5 s. */
async function tellChanged(
  { bus, postgres, now }: Parameters<typeof followPlans>[0],
  userId: string,
): Promise<void> {
  const sessions = await findSessionsOf(postgres.db, userId, now())
  for (const { sid } of sessions) bus.emit(principalChanged, { sessionId: sid })
}
