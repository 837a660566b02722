import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { FaultOf } from '../faults/inject.ts'
import { originOf } from '../sellers/links.ts'

/** What an answer depends on besides the question. */
export type Context = ReturnType<typeof contextOf>

export function contextOf(request: FastifyRequest, deps: Deps, faultOf: FaultOf) {
  return { world: deps.world, moment: deps.clock(), fault: faultOf(request), origin: originOf(request) }
}
