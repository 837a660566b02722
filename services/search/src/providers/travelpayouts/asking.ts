import type { Asking } from '../asking.ts'
import type { Fault } from '../../outside/send.ts'
import type { FaresAsked, ReadFares } from './parse.ts'

/** The path and the query of a request. */
export interface FaresRequest {
  path: string
  query: Record<string, string>
}

export type AskFares = (
  request: FaresRequest,
  asked: Pick<FaresAsked, 'origin' | 'destination' | 'currency'>,
  asking: Asking,
) => Promise<{ read: ReadFares } | { fault: Fault; detail?: string | undefined }>
