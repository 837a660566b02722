import { type DeadLetterDeps, discardDeadLetter, replayDeadLetter } from './dead-letters.ts'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { toAuditActor } from '../actor.ts'
import { blockNetwork, unblockNetwork } from './block-network.ts'
import {
  firstDeadLetterSequence,
  hasServiceUser,
  decodeDeadLetterCursor,
  toRedactedDeadLetter,
  encodeDeadLetterCursor,
} from './dead-letter-view.ts'
import { readOperationsOverview } from './read-operations.ts'

export function registerOperationsRoutes(service: Service, deps: DeadLetterDeps): void {
  const { queueAdmin } = deps.bus

  mountRoute(service, adminRoutes.operations, () => readOperationsOverview(deps))

  mountRoute(service, adminRoutes.blockNetwork, (call) =>
    blockNetwork(deps, toAuditActor(call), call.body.network),
  )

  mountRoute(service, adminRoutes.unblockNetwork, (call) =>
    unblockNetwork(deps, toAuditActor(call), call.body.network),
  )

  mountRoute(service, adminRoutes.deadLetters, async ({ query: { limit, cursor } }) => {
    const from = cursor === undefined ? firstDeadLetterSequence : decodeDeadLetterCursor(cursor)
    if (from === null) throw new Problem(adminProblems['bad-cursor'])
    const { deadLetters, next } = await queueAdmin.deadLetters(from, limit)
    return {
      deadLetters: deadLetters.filter(hasServiceUser).map(toRedactedDeadLetter),
      nextCursor: next === null ? null : encodeDeadLetterCursor(next),
    }
  })

  mountRoute(service, adminRoutes.replayDeadLetter, async (call) => {
    await replayDeadLetter(deps, toAuditActor(call), call.params.sequence)
    return { message: 'The message was replayed.' }
  })

  mountRoute(service, adminRoutes.dropDeadLetter, async (call) => {
    await discardDeadLetter(deps, toAuditActor(call), call.params.sequence)
    return undefined
  })
}
