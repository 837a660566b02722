import { join } from 'node:path'

/** The root folder of this repository. */
export const repositoryRoot = join(import.meta.dirname, '../../..')

/** The folder of a local run's databases, secrets and logs. */
export const localDataDir = process.env['FARESIGHT_DATA_DIR'] || join(repositoryRoot, '.faresight')
