// Makes the streams, consumers and buckets of the bus, or brings them up to date. Run before the services of each version.
import { setupStreams } from '@faresight/kit/bus/streams'
import { parseConfig } from '@faresight/kit/config'
import { command } from './command.ts'
import { streamsConfig } from './config.ts'

await command('The streams were not made.', async () => {
  const { NATS_URL, BUS_REPLICAS } = parseConfig(streamsConfig, process.env)
  await setupStreams(NATS_URL, { replicas: BUS_REPLICAS })
  return 'Streams, consumers and buckets are as the contracts say.'
})
