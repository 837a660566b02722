import { knownSecrets } from '@faresight/setup/secrets/kept'
import { removeLeftOvers } from '@faresight/local/stack/left-overs'
import { startStack } from '@faresight/local/stack/stack'
import { runningStores } from '@faresight/local/stack/running-stores'
import { startStoresAtRest } from '@faresight/local/stack/stores-at-rest'
import { scratchFolder } from './scratch.ts'

/** A data folder that outlives the stacks that run on it, for one test file. */
export async function dataFolder() {
  const dataDir = await scratchFolder()
  const secrets = async () => {
    const known = await knownSecrets(dataDir)
    if (!known) throw new Error('Nothing has run on the folder.')
    return known
  }
  return {
    dataDir,
    /** All of Faresight on it. */
    start: () => startStack({ dataDir }),
    /** Addresses of its stores while a stack is up. */
    async urls() {
      const urls = await runningStores(dataDir, {}, await secrets())
      if (!urls) throw new Error('No stack is up.')
      return urls
    },
    /** Its stores with nobody at work on them. */
    startAtRest: async () => startStoresAtRest(dataDir, {}, await secrets(), () => {}),
    [Symbol.asyncDispose]: () => removeLeftOvers(dataDir),
  }
}
