import { userDeletedEvent } from '@faresight/contracts/auth/events'
import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import { type ServiceName, serviceNames } from '@faresight/contracts/services'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Deps } from '../deps.ts'
import { erasuresOverdue } from '../metrics.ts'
import { type Answer, daysAfter, stillHeld } from './rules.ts'
import { countOverdue, type Erasure, noteCheck, takeTelling, takeUnproven } from './store.ts'

export type CheckDeps = Pick<Deps, 'postgres' | 'bus' | 'log' | 'now'>

/** Less than the loop rests, so that each turn of it looks at every erasure. */
const againMs = 50_000
const atOnce = 10

/**
 * Asks every service what it keeps of those who are gone, until each of them has said: nothing. Of what is not proven by
 * the next day, and every day from then on, an operator is told, and the services are told anew: they may have missed it.
 */
export async function checkErasures(deps: CheckDeps, signal: AbortSignal): Promise<void> {
  const { db } = deps.postgres
  for (let count = atOnce; count === atOnce && !signal.aborted;) {
    const now = deps.now()
    const unproven = await takeUnproven(db, new Date(now.getTime() - againMs), now, atOnce)
    await Promise.all(unproven.map((erasure) => checkOne(erasure, deps)))
    count = unproven.length
  }
  erasuresOverdue.set(await countOverdue(db, daysAfter(deps.now(), -1)))
}

async function checkOne(erasure: Erasure, deps: CheckDeps): Promise<void> {
  const { userId } = erasure
  const answers = await Promise.all(
    serviceNames.map(async (service) => [service, await answerOf(service, userId, deps)] as const),
  )
  // One for each service, as the type says.
  const held = stillHeld(Object.fromEntries(answers) as Record<ServiceName, Answer>)
  await noteCheck(deps.postgres.db, userId, held, deps.now())
  if (Object.keys(held).length > 0) await tellAnew(erasure, held, deps)
}

async function answerOf(service: ServiceName, userId: string, { bus, log }: CheckDeps): Promise<Answer> {
  try {
    return (await bus.request(personalDataReportRpcs[service], { userId })).counts
  } catch (error) {
    log.debug({ err: error, service }, 'a service did not say what it keeps')
    return 'away'
  }
}

async function tellAnew(
  { userId, deletedAt }: Erasure,
  held: ReturnType<typeof stillHeld>,
  { postgres, log, now }: CheckDeps,
): Promise<void> {
  const isTold = await postgres.db.transaction(async (tx) => {
    if (!(await takeTelling(tx, userId, daysAfter(now(), -1), now()))) return false
    await enqueueEvent(tx, userDeletedEvent, { userId, deletedAt: deletedAt.toISOString() })
    return true
  })
  if (isTold)
    log.error({ userId, deletedAt, held }, 'an account was deleted, and nobody has shown that all of it is')
}
