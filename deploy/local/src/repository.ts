import { join } from 'node:path'

/** The folder of this repository. */
export const repository = join(import.meta.dirname, '../../..')
