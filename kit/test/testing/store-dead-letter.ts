import { randomUUID } from 'node:crypto'
import type { ServiceName } from '@faresight/contracts/services'
import { connect } from '@nats-io/transport-node'
import { toNatsConnectOptions } from '../../src/bus/nats-url.ts'
import { storeDeadLetter } from '../../src/bus/dead-letter.ts'

/** To be replayed, `says` must fit its contract. @returns its sequence */
export async function storeTestDeadLetter(
  natsUrl: string,
  { user, subject, says }: { user: ServiceName; subject: string; says: object },
): Promise<number> {
  await using nats = await connect({ ...toNatsConnectOptions(natsUrl), name: 'dead letter' })
  const delivery = {
    data: Buffer.from(JSON.stringify(says)),
    headers: undefined,
    attempt: 12,
    key: randomUUID(),
  }
  return await storeDeadLetter(
    nats,
    { name: 'test', user, subject },
    delivery,
    new Error('It did not work out.'),
  )
}
