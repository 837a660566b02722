import { join } from 'node:path'
import { repository } from './repository.ts'

/** Where a local run keeps what it has to keep. */
export const dataDir = process.env['FARESIGHT_DATA_DIR'] || join(repository, '.faresight')
