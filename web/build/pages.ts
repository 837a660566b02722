import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Prerender from '../src/prerender.tsx'

/** Fills the template for each public page, and writes the shell for all others and the list of routes for the server. */
export async function writePages(dist: string, serverEntry: string, publicUrl: string): Promise<void> {
  // The module is the build of that very file.
  const site = (await import(pathToFileURL(serverEntry).href)) as typeof Prerender
  const template = await preloadFont(dist, await readFile(join(dist, 'index.html'), 'utf8'))
  const page = (head: string, body: string) =>
    template.replace('<!--head-->', head).replace('<!--page-->', body)
  await rm(join(dist, 'index.html'))
  for (const { path, file } of site.routes.filter((route) => route.file !== 'app.html' && !route.redirect)) {
    await mkdir(dirname(join(dist, file)), { recursive: true })
    await writeFile(join(dist, file), page(site.head(path, publicUrl), await site.render(path)))
  }
  await writeFile(join(dist, 'app.html'), page(site.head(site.shellPath, publicUrl), ''))
  await writeFile(join(dist, 'routes.json'), JSON.stringify(site.routes, null, 2))
}

/** The Latin file of the font is wanted by every page; asked for early, text does not change its shape. */
async function preloadFont(dist: string, template: string): Promise<string> {
  const files = await readdir(join(dist, 'assets'))
  const font = files.find((file) => /^figtree-latin-wght-normal.*\.woff2$/.test(file))
  if (!font) throw new Error('the build holds no Latin font file')
  const link = `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`
  return template.replace('<!--head-->', `${link}<!--head-->`)
}
