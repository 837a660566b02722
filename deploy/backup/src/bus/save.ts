import type { JetStreamManager } from '@nats-io/jetstream'
import { keep } from '../folder/keep.ts'
import type { SavedStream } from '../manifest.ts'
import { lineOf, messagesOf } from './messages.ts'
import type { Position } from './position.ts'

/** Saves the messages of a stream up to its position, but for those that are left out. */
export async function saveStream(
  manager: JetStreamManager,
  folder: string,
  name: string,
  { last, acknowledged }: Position,
  leftOut: ReadonlySet<number>,
): Promise<SavedStream> {
  let messages = 0
  const lines = async function* () {
    for await (const message of messagesOf(manager, name, 1, last)) {
      if (leftOut.has(message.seq)) continue
      messages++
      yield Buffer.from(lineOf(message))
    }
  }
  const kept = await keep(folder, `nats/${name}.jsonl.gz`, lines())
  return { ...kept, name, messages, acknowledged }
}
