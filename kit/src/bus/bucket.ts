import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { BucketDefinition } from '@faresight/contracts/message-definitions'
import { jetstream } from '@nats-io/jetstream'
import { type KV, Kvm } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import type * as z from 'zod'
import { withDeadline } from '../deadline.ts'
import type { Log } from '../telemetry/log.ts'

/** Values for as long as their bucket keeps them. A key has letters, digits, `-` and `_` alone; any other is a TypeError. */
export interface KvBucket<D extends z.ZodType> {
  /** The value; `null` where there is none, where it does not fit its schema any more, and while the bus is away. */
  get(key: string): Promise<z.output<D> | null>
  /** Keeps a value in place of the one before. One that is too large is not kept, nor is any while the bus is away. */
  put(key: string, value: z.input<D>): Promise<void>
}

interface Way {
  nats: NatsConnection
  log: Log
  isUp: () => boolean
  /** Who asks can do without: a bus that takes longer is as good as away. */
  timeoutMs: number
}

/**
 * How much larger a value may be unpacked than its bucket takes it packed. Answers are packed to a twentieth; what grows
 * further is a mistake, and unpacking it may take neither the time nor the memory of the process.
 */
const mostGrowth = 32

/** The stream behind a bucket, named as the bus's own tools expect it. */
export function bucketStreamName(name: string): string {
  return `KV_${name}`
}

export function bucketKeySubject(name: string, key: string): string {
  return `$KV.${name}.${key}`
}

/** @throws TypeError for what is no single part of a subject: a dot or a wildcard would reach further than it should */
export function requireSubjectToken(key: string): string {
  if (/^[\w-]{1,128}$/.test(key)) return key
  throw new TypeError('A key on the bus has letters, digits, - and _ alone, at most 128 of them.')
}

export function openKvBucket<D extends z.ZodType>(type: BucketDefinition<D>, way: Way): KvBucket<D> {
  let opening: Promise<KV> | undefined
  const open = () =>
    (opening ??= new Kvm(jetstream(way.nats, { timeout: way.timeoutMs })).open(type.name, {
      allow_direct: true,
    }))

  async function trying<T>(work: () => Promise<T>): Promise<T | null> {
    // That it is away stands in the log by now, once.
    if (!way.isUp()) return null
    try {
      return await withDeadline(work(), way.timeoutMs, 'The bus did not answer')
    } catch (error) {
      way.log.warn({ err: error, bucket: type.name }, 'a bucket is out of reach')
      return null
    }
  }

  return {
    async get(key) {
      requireSubjectToken(key)
      const entry = await trying(async () => (await open()).get(key))
      return entry?.operation === 'PUT' ? read(type, entry.value) : null
    },
    async put(key, value) {
      requireSubjectToken(key)
      // While the bus is away packing would be for nothing.
      const bytes = way.isUp() ? pack(type, value) : null
      if (bytes) await trying(async () => (await open()).put(key, bytes))
    },
  }
}

/**
 * `null` for what the bucket does not take, packed or unpacked. At once: 500 kB of an answer took 0.5 ms on one core of an
 * AMD EPYC (Node 24.21), 1.6 MB took 1.4 ms, and zlib's streams and threads cost more than that.
 */
function pack({ maxValueBytes }: BucketDefinition, value: unknown): Uint8Array | null {
  const text = Buffer.from(JSON.stringify(value))
  if (text.length > mostGrowth * maxValueBytes) return null
  const bytes = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  return bytes.length <= maxValueBytes ? bytes : null
}

/** What another version of us has put there may not fit: it is then as if there were nothing. */
function read<D extends z.ZodType>(type: BucketDefinition<D>, bytes: Uint8Array): z.output<D> | null {
  try {
    const text = brotliDecompressSync(bytes, { maxOutputLength: mostGrowth * type.maxValueBytes })
    return type.data.safeParse(JSON.parse(text.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}
