import { runCliCommand } from '@faresight/kit/cli-command'
import { commonConfigShape, parseConfig } from '@faresight/kit/config'
import * as z from 'zod'
import { noLocalLiveKeyRefinement, stripeConfig } from './config.ts'
import { setUpStripePrices } from './prices/set-up-prices.ts'
import { createStripeClient } from './stripe/client.ts'

const { FARESIGHT_LOCAL } = commonConfigShape
const schema = z.object({ ...stripeConfig, FARESIGHT_LOCAL }).refine(...noLocalLiveKeyRefinement)

await runCliCommand('The prices were not made.', async () => {
  const config = parseConfig(schema, process.env)
  const rows = await setUpStripePrices(
    createStripeClient({ key: config.STRIPE_SECRET_KEY, url: config.STRIPE_URL }),
  )
  // oxlint-disable-next-line no-console -- the table is what the command is for
  console.table(rows)
})
