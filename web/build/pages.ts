import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { originPlaceholder } from '@faresight/contracts/gateway/http'
import type * as Prerender from '../src/prerender.tsx'

/**
 * Fills the template for each page, and writes the shell for what is none and the list of routes for the server.
 *
 * @param siteTags what every page says in its head
 */
export async function writePages(
  dist: string,
  { prerenderedPages, shellHead }: typeof Prerender,
  siteTags: string,
): Promise<void> {
  const template = await preloadFont(dist, scriptLast(await readFile(join(dist, 'index.html'), 'utf8')))
  const page = (head: string, body: string) =>
    template.replace('<!--head-->', () => `${siteTags}\n    ${head}`).replace('<!--page-->', () => body)
  await rm(join(dist, 'index.html'))
  for (const { file, head, body } of prerenderedPages.filter((it) => !it.redirect)) {
    await mkdir(dirname(join(dist, file)), { recursive: true })
    await writeFile(join(dist, file), page(head(originPlaceholder), (await body?.()) ?? ''))
  }
  await writeFile(join(dist, 'app.html'), page(shellHead(originPlaceholder), ''))
  const routes = prerenderedPages.map(({ path, query, file, redirect }) => ({ path, query, file, redirect }))
  await writeFile(join(dist, 'routes.json'), JSON.stringify(routes, null, 2))
}

/**
 * On a slow line the style sheet and the font come first: with them a page can be read, which its script then takes over. The style
 * sheet stands before all scripts, so that the first paint follows it at once.
 */
function scriptLast(template: string): string {
  const [styles] = /<link rel="stylesheet"[^>]*>/.exec(template) ?? []
  const tag = '<script type="module" '
  if (!styles || !template.includes(tag)) throw new Error('the build starts no script, or has no style sheet')
  return template
    .replace(styles, '')
    .replace('<!--head-->', `${styles}<!--head-->`)
    .replace(tag, `${tag}fetchpriority="low" `)
}

/** The Latin file of the font is wanted by every page; asked for early, text does not change its shape. */
async function preloadFont(dist: string, template: string): Promise<string> {
  const files = await readdir(join(dist, 'assets'))
  const font = files.find((file) => /^figtree-latin-wght-normal.*\.woff2$/.test(file))
  if (!font) throw new Error('the build holds no Latin font file')
  const link = `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`
  return template.replace('<!--head-->', `${link}<!--head-->`)
}
