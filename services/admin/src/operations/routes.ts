import { type DeadLetterDeps, discardDeadLetter, replayDeadLetter } from './dead-letters.ts'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { toAuditActor } from '../actor.ts'
import { blockNetwork, unblockNetwork } from './block-network.ts'
import {
  firstDeadLetterSequence,
  isFromService,
  readDeadLetterCursor,
  toShownDeadLetter,
  writeDeadLetterCursor,
} from './dead-letter-view.ts'
import { readOperations } from './read-operations.ts'

export function mountOperationsRoutes(service: Service, deps: DeadLetterDeps): void {
  const { oversight } = deps.bus

  mount(service, adminRoutes.operations, () => readOperations(deps))

  mount(service, adminRoutes.blockNetwork, (call) =>
    blockNetwork(deps, toAuditActor(call), call.body.network),
  )

  mount(service, adminRoutes.unblockNetwork, (call) =>
    unblockNetwork(deps, toAuditActor(call), call.body.network),
  )

  mount(service, adminRoutes.deadLetters, async ({ query: { limit, cursor } }) => {
    const from = cursor === undefined ? firstDeadLetterSequence : readDeadLetterCursor(cursor)
    if (from === null) throw new Problem(adminProblems['bad-cursor'])
    const { letters, next } = await oversight.deadLetters(from, limit)
    return {
      deadLetters: letters.filter(isFromService).map(toShownDeadLetter),
      nextCursor: next === null ? null : writeDeadLetterCursor(next),
    }
  })

  mount(service, adminRoutes.replayDeadLetter, async (call) => {
    await replayDeadLetter(deps, toAuditActor(call), call.params.sequence)
    return { message: 'The message was replayed.' }
  })

  mount(service, adminRoutes.dropDeadLetter, async (call) => {
    await discardDeadLetter(deps, toAuditActor(call), call.params.sequence)
    return undefined
  })
}
