import { globSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { runProgramToCompletion } from '@faresight/local/processes/node-program'
import { bundledEntries, bundleServicesIfMissing } from '@faresight/local/programs/service-bundle'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'

test('the backends are bundled once, with the files of their worker threads', async () => {
  const { signal } = new AbortController()
  const scratch = await createScratchFolder()
  const dir = join(scratch, 'bundle')
  const bundle = () =>
    bundleServicesIfMissing(
      dir,
      (program) => runProgramToCompletion(program, join(scratch, 'logs'), () => {}, signal),
      signal,
    )
  expect((await Promise.all([bundle(), bundle()])).sort()).toEqual([false, true])
  for (const entry of bundledEntries) expect((await stat(join(dir, `${entry}.mjs`))).isFile()).toBe(true)
  const workers = []
  for (const file of globSync('**/*.mjs', { cwd: dir })) {
    const code = await readFile(join(dir, file), 'utf8')
    for (const [, worker = ''] of code.matchAll(/new URL\("([^"]*worker[^"]*)", import\.meta\.url\)/g))
      workers.push(new URL(worker, pathToFileURL(join(dir, file))))
    expect(code).not.toMatch(/new URL\(["'][^"']+\.ts["'], import\.meta\.url\)/)
  }
  expect(workers).toHaveLength(2)
  for (const worker of workers) expect((await stat(worker)).isFile()).toBe(true)
})
