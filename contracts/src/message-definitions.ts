import type * as z from 'zod'
import type { BackendName } from './services.ts'

/** Kept in the stream EVENTS, delivered at least once to each consumer. */
export interface EventDefinition<S extends string = string, D extends z.ZodType = z.ZodType> {
  /** `<owner>.<entity>.<past-tense>.v<N>`. */
  subject: S
  owner: BackendName
  consumers: readonly BackendName[]
  data: D
}

export interface RpcDefinition<Q extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  /** `rpc.<service>.<noun>.<verb>.v<N>`. */
  subject: string
  owner: BackendName
  callers: readonly BackendName[]
  /** Timeout. The owner must finish its own calls sooner. */
  replyWithinMs: number
  request: Q
  reply: A
}

/** Kept in the stream JOBS until a worker has done it. Must be idempotent. */
export interface JobDefinition<D extends z.ZodType = z.ZodType> {
  /** `jobs.<owner>.<name>.v<N>`. */
  subject: string
  owner: BackendName
  /** Includes the owner, which replays dead letters. */
  senders: readonly BackendName[]
  data: D
  /** Concurrent runs over all workers, jobs waiting for a retry included. */
  maxAckPending: number
  /** Without a heartbeat for this long the job is redelivered. */
  ackWaitMs: number
  /** Attempts, interrupted ones included, before the job becomes a dead letter. */
  maxDeliver: number
  /** Delay after each failed attempt; the last one repeats. */
  backoffMs: readonly number[]
}

/** Not stored; every connected replica receives it. */
export interface BroadcastDefinition<D extends z.ZodType = z.ZodType> {
  /** `broadcast.<service>.<name>`. */
  subject: string
  owner: BackendName
  subscribers: readonly BackendName[]
  /** The last token of the subject is the id of its object, so that subscribers can choose one. */
  keyed?: true
  data: D
}

/** A JetStream key-value bucket: a cache that replicas share. */
export interface BucketDefinition<D extends z.ZodType = z.ZodType> {
  name: string
  owner: BackendName
  ttlMs: number
  /** Larger values are not stored, nor values over 32 times this size before compression. */
  maxValueBytes: number
  /** Maximum size of the bucket; the oldest values go first. */
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
