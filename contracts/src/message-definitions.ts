import type * as z from 'zod'
import type { BackendName } from './services.ts'

/** A fact that happened, kept in the stream EVENTS and delivered at least once to each consumer. */
export interface EventDefinition<S extends string = string, D extends z.ZodType = z.ZodType> {
  /** `<owner>.<entity>.<past-tense>.v<N>`. */
  subject: S
  owner: BackendName
  consumers: readonly BackendName[]
  data: D
}

/** A question to one service that somebody needs answered now. */
export interface RpcDefinition<Q extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  /** `rpc.<service>.<noun>.<verb>.v<N>`. */
  subject: string
  owner: BackendName
  callers: readonly BackendName[]
  /** By then the owner has answered, or counts as away: what it waits for itself has to take less. */
  replyWithinMs: number
  request: Q
  reply: A
}

/** Work that one service gives to another, or to itself: kept in the stream JOBS until a worker has done it. Safe to run twice. */
export interface JobDefinition<D extends z.ZodType = z.ZodType> {
  /** `jobs.<owner>.<name>.v<N>`. */
  subject: string
  /** Who works on it. */
  owner: BackendName
  /** The owner among them: it puts back what an operator has replayed. */
  senders: readonly BackendName[]
  data: D
  /** How many run at once over all workers. One that waits for its next try counts as well. */
  maxAckPending: number
  /** A worker that gives no sign of life for this long has died, and its job goes to another. */
  ackWaitMs: number
  /** How often it is tried, those tries included whose worker died or stopped. After that it is set aside. */
  maxDeliver: number
  /** How long it waits after the first, second … try that failed; the last one holds for all later tries. */
  backoffMs: readonly number[]
}

/** A passing signal: not stored, heard by every replica that listens now. */
export interface BroadcastDefinition<D extends z.ZodType = z.ZodType> {
  /** `broadcast.<service>.<name>`. */
  subject: string
  owner: BackendName
  subscribers: readonly BackendName[]
  /** Each signal is about one thing, whose id is the last part of its subject: a listener names the one it waits for. */
  keyed?: true
  data: D
}

/** Values that replicas share for a while and can do without. Made by the deployment, as streams are. */
export interface BucketDefinition<D extends z.ZodType = z.ZodType> {
  /** Letters, digits and `-`. */
  name: string
  /** Who reads and writes it; nobody else may. */
  owner: BackendName
  /** How long a value stays. */
  ttlMs: number
  /** A larger value, as it is stored, is not kept; nor is one that is more than 32 times as large before it is packed. */
  maxValueBytes: number
  /** What all values together may take; the oldest go first. */
  maxBytes: number
  data: D
}

export function defineEvent<S extends string, D extends z.ZodType>(
  type: EventDefinition<S, D>,
): EventDefinition<S, D> {
  return type
}

export function defineRpc<Q extends z.ZodType, A extends z.ZodType>(
  type: RpcDefinition<Q, A>,
): RpcDefinition<Q, A> {
  return type
}

export function defineJob<D extends z.ZodType>(type: JobDefinition<D>): JobDefinition<D> {
  return type
}

export function defineBroadcast<D extends z.ZodType>(type: BroadcastDefinition<D>): BroadcastDefinition<D> {
  return type
}

export function defineBucket<D extends z.ZodType>(type: BucketDefinition<D>): BucketDefinition<D> {
  return type
}
