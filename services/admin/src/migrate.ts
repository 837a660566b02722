import { parseConfig, postgresConfig } from '@faresight/kit/config'
import { migrate } from '@faresight/kit/migrate'
import * as z from 'zod'

const config = parseConfig(z.object(postgresConfig), process.env)
await migrate(config.DATABASE_URL, new URL('../migrations', import.meta.url))
