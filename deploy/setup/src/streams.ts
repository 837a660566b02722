// Creates or updates the streams, consumers and buckets of the bus. Run it before the services of each version.
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { runCliCommand } from '@faresight/kit/cli-command'
import { parseConfig } from '@faresight/kit/config'
import { streamsConfigSchema } from './config.ts'

await runCliCommand('The streams were not made.', async () => {
  const { NATS_URL, BUS_REPLICAS } = parseConfig(streamsConfigSchema, process.env)
  await setupJetStream(NATS_URL, { replicas: BUS_REPLICAS })
  process.stdout.write('Streams, consumers and buckets are as the contracts say.\n')
})
