import { readSecrets } from '@faresight/setup/secrets/secrets-file'
import { removeDataDir } from '@faresight/local/stack/delete-data'
import { startLocalStack } from '@faresight/local/stack/stack'
import { runningStoreUrls, startStoresWithoutServices } from '@faresight/local/stack/store-urls'
import { scratchFolder } from './scratch.ts'

/** A data folder that outlives the stacks that run on it, for one test file. */
export async function dataFolder() {
  const dataDir = await scratchFolder()
  const secrets = async () => {
    const known = await readSecrets(dataDir)
    if (!known) throw new Error('Nothing has run on the folder.')
    return known
  }
  return {
    dataDir,
    /** All of Faresight on it. */
    start: () => startLocalStack({ dataDir }),
    /** Addresses of its stores while a stack is up. */
    async urls() {
      const urls = await runningStoreUrls(dataDir, {}, await secrets())
      if (!urls) throw new Error('No stack is up.')
      return urls
    },
    /** Its stores with nobody at work on them. */
    startAtRest: async () => startStoresWithoutServices(dataDir, {}, await secrets(), () => {}),
    [Symbol.asyncDispose]: () => removeDataDir(dataDir),
  }
}
