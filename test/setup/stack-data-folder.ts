import { readSecrets } from '@faresight/setup/secrets/secrets-file'
import { stopAndRemoveDataDir } from '@faresight/local/stack/delete-data'
import { startLocalStack } from '@faresight/local/stack/stack'
import { runningStoreUrls, startStoresWithoutServices } from '@faresight/local/stack/store-urls'
import { createScratchFolder } from './scratch-folder.ts'

/** Creates a data folder for one test file, which may start several stacks on it in turn. */
export async function createStackDataFolder() {
  const dataDir = await createScratchFolder()
  const secrets = async () => {
    const known = await readSecrets(dataDir)
    if (!known) throw new Error('No stack has run on the folder.')
    return known
  }
  return {
    dataDir,
    /** Starts all of Faresight. */
    start: () => startLocalStack({ dataDir }),
    /** The stores' addresses while a stack runs. */
    async urls() {
      const urls = await runningStoreUrls(dataDir, {}, await secrets())
      if (!urls) throw new Error('No stack runs.')
      return urls
    },
    /** Starts the stores without services. */
    startAtRest: async () => startStoresWithoutServices(dataDir, {}, await secrets(), () => {}),
    [Symbol.asyncDispose]: () => stopAndRemoveDataDir(dataDir),
  }
}
