import type * as z from 'zod'

/** The processes that have a user of their own on the bus. */
export type BusUser = 'gateway' | 'auth' | 'search'

/** A fact that happened, kept in the stream EVENTS and delivered at least once to each consumer. */
export interface EventType<S extends string = string, D extends z.ZodType = z.ZodType> {
  /** `<owner>.<entity>.<past-tense>.v<N>`. */
  subject: S
  owner: BusUser
  consumers: readonly BusUser[]
  data: D
}

/** A question to one service that somebody needs answered now. */
export interface RpcType<Q extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  /** `rpc.<service>.<noun>.<verb>.v<N>`. */
  subject: string
  owner: BusUser
  callers: readonly BusUser[]
  request: Q
  reply: A
}

/** A passing signal: not stored, heard by every replica that listens now. */
export interface LiveType<D extends z.ZodType = z.ZodType> {
  /** `live.<service>.<name>`. */
  subject: string
  owner: BusUser
  listeners: readonly BusUser[]
  data: D
}

export function defineEvent<S extends string, D extends z.ZodType>(type: EventType<S, D>): EventType<S, D> {
  return type
}

export function defineRpc<Q extends z.ZodType, A extends z.ZodType>(type: RpcType<Q, A>): RpcType<Q, A> {
  return type
}

export function defineLive<D extends z.ZodType>(type: LiveType<D>): LiveType<D> {
  return type
}
