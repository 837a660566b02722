import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import type * as Prerender from '../src/prerender.tsx'
import { compressAll } from './compress.ts'
import { writeForCrawlers } from './crawlers.ts'
import { writeImages } from './images/write.ts'
import { writePages } from './pages.ts'
import { printSizes } from './sizes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const prerender = fileURLToPath(new URL('../src/prerender.tsx', import.meta.url))
const dist = `${root}dist`
const server = `${dist}/.server`

// A test runner that starts the build has set it to `test`, with which React is built for debugging.
process.env['NODE_ENV'] = 'production'
await build({ root, logLevel: 'warn' })
await build({
  root,
  logLevel: 'warn',
  build: { ssr: prerender, outDir: server, manifest: false, copyPublicDir: false },
  ssr: { noExternal: true },
})
const manifest: unknown = JSON.parse(await readFile(`${dist}/.vite/manifest.json`, 'utf8'))
// The module is the build of that very file.
const site = (await import(pathToFileURL(`${server}/prerender.js`).href)) as typeof Prerender
await writePages(dist, site, await writeImages(dist, site))
await writeForCrawlers(dist, site)
await rm(server, { recursive: true })
await compressAll(dist)
await printSizes(dist, manifest)
await rm(`${dist}/.vite`, { recursive: true })
