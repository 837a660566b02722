import { dirname, join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { repositoryRoot } from './folders.ts'
import { bundledEntries } from './programs/backend-bundle.ts'

const workerUrl = /new URL\('([^']+\.ts)', import\.meta\.url\)/g

/** Bundles the files of worker threads, which no import names. */
const workers: Plugin = {
  name: 'workers',
  transform: {
    filter: { code: workerUrl },
    handler(code, id) {
      return code.replaceAll(workerUrl, (_, file: string) => {
        const worker = this.emitFile({ type: 'chunk', id: join(dirname(id), file) })
        return `new URL(import.meta.ROLLUP_FILE_URL_${worker})`
      })
    },
  },
}

/** Makes search's list of airports now: decoding the packages that it comes from would take a third of each of its starts. */
const airports: Plugin = {
  name: 'airports',
  load: {
    filter: { id: /\/services\/search\/src\/airports\/airport-data\.ts$/ },
    async handler(id) {
      const { loadServedAirports } = (await import(id)) as { loadServedAirports: () => unknown }
      const list = JSON.stringify(loadServedAirports())
      return `export const loadServedAirports = () => JSON.parse(${JSON.stringify(list)})`
    },
  },
}

// Bundles all backends and the packages that they use. A process then loads 20 to 60 files instead of up to 1,600.
const { BUNDLE_DIR: dir } = process.env
if (!dir) throw new Error('BUNDLE_DIR is not set.')
const bundle = await rolldown({
  cwd: repositoryRoot,
  platform: 'node',
  input: Object.fromEntries(bundledEntries.map((entry) => [entry, join(repositoryRoot, `${entry}.ts`)])),
  // Tracing replaces their functions as Node loads them.
  external: ['pg', 'mongodb', 'mongoose'],
  plugins: [workers, airports],
  onLog(level, { message }) {
    if (level === 'warn') throw new Error(message)
  },
})
await bundle.write({
  dir,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: 'chunks/[name]-[hash].mjs',
})
await bundle.close()
