import { randomUUID } from 'node:crypto'
import type { ServiceName } from '@faresight/contracts/services'
import { connect } from '@nats-io/transport-node'
import { connectionOf } from '../bus/address.ts'
import { setAside } from '../bus/dead.ts'

/**
 * Leaves a dead letter as the service that gave it up would. What is said must fit its contract for it to be replayed.
 *
 * @param natsUrl of that user, or of one who may say everything
 * @returns its number
 */
export async function leaveDeadLetter(
  natsUrl: string,
  { user, subject, says }: { user: ServiceName; subject: string; says: object },
): Promise<number> {
  await using nats = await connect({ ...connectionOf(natsUrl), name: 'dead letter' })
  const delivery = {
    data: Buffer.from(JSON.stringify(says)),
    headers: undefined,
    attempt: 12,
    key: randomUUID(),
  }
  return await setAside(nats, { name: 'test', user, subject }, delivery, new Error('It did not work out.'))
}
