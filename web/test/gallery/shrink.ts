import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** `npm run test:looks:update`: baselines with 32 colours, a third as large, whose pixels differ by less than the comparison sees. */
const folder = join(import.meta.dirname, 'looks')
for (const name of await readdir(folder)) {
  const path = join(folder, name)
  const image = sharp(await readFile(path))
  if ((await image.metadata()).isPalette) continue
  await writeFile(path, await image.png({ palette: true, colours: 32, effort: 10, dither: 0 }).toBuffer())
}
