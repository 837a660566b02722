import { parseConfig } from '@faresight/kit/config'
import * as z from 'zod'
import { stripeConfig } from './config.ts'
import { setUpPrices } from './prices/setup.ts'
import { createStripe } from './stripe/client.ts'

const config = parseConfig(z.object(stripeConfig), process.env)
const rows = await setUpPrices(createStripe({ key: config.STRIPE_SECRET_KEY, url: config.STRIPE_URL }))
// oxlint-disable-next-line no-console -- the table is what the command is for
console.table(rows)
