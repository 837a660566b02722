import { knownSecrets } from '@faresight/setup/secrets/kept'
import { removeLeftOvers } from '@faresight/local/stack/left-overs'
import { startStack } from '@faresight/local/stack/stack'
import { runningStores } from '@faresight/local/stack/running-stores'
import { startStoresAtRest } from '@faresight/local/stack/stores-at-rest'
import { createScratchFolder } from './scratch-folder.ts'

/** Creates a data folder for one test file, which may start several stacks on it in turn. */
export async function createStackDataFolder() {
  const dataDir = await createScratchFolder()
  const secrets = async () => {
    const known = await knownSecrets(dataDir)
    if (!known) throw new Error('No stack has run on the folder.')
    return known
  }
  return {
    dataDir,
    /** Starts all of Faresight. */
    start: () => startStack({ dataDir }),
    /** The stores' addresses while a stack runs. */
    async urls() {
      const urls = await runningStores(dataDir, {}, await secrets())
      if (!urls) throw new Error('No stack runs.')
      return urls
    },
    /** Starts the stores without services. */
    startAtRest: async () => startStoresAtRest(dataDir, {}, await secrets(), () => {}),
    [Symbol.asyncDispose]: () => removeLeftOvers(dataDir),
  }
}
