// Stops what runs on scratch folders and removes them: `node remove-scratch-folders.ts DIR…`.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { stopAndRemoveDataDir } from '@faresight/local/stack/delete-data'

for (const dir of process.argv.slice(2).filter((it) => existsSync(it))) {
  const within = (await readdir(dir)).map((name) => join(dir, name))
  for (const folder of within)
    if (existsSync(join(folder, 'secrets.json'))) await stopAndRemoveDataDir(folder)
  await stopAndRemoveDataDir(dir)
}
