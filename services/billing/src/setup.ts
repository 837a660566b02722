import { commonConfig, parseConfig } from '@faresight/kit/config'
import * as z from 'zod'
import { isTried, stripeConfig } from './config.ts'
import { setUpPrices } from './prices/setup.ts'
import { createStripe } from './stripe/client.ts'

const { FARESIGHT_LOCAL } = commonConfig
const schema = z.object({ ...stripeConfig, FARESIGHT_LOCAL }).refine(...isTried)

try {
  const config = parseConfig(schema, process.env)
  const rows = await setUpPrices(createStripe({ key: config.STRIPE_SECRET_KEY, url: config.STRIPE_URL }))
  // oxlint-disable-next-line no-console -- the table is what the command is for
  console.table(rows)
} catch (error) {
  // Whoever set it wrong, or has no network, needs the sentence and no stack.
  process.stderr.write(
    `The prices were not made. ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
}
