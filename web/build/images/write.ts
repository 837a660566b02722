import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type * as Prerender from '../../src/prerender.tsx'
import { drawCard } from './card.ts'
import { takePen } from './draw.ts'
import { drawIcons } from './icons.ts'
import { readMark } from './mark.ts'
import { readColours } from './tokens.ts'

/**
 * Draws the icons, the social card of each page, and the manifest that names the icons.
 *
 * @returns what every page says of them in its head
 */
export async function writeImages(dist: string, site: typeof Prerender): Promise<string> {
  const [pen, colours] = await Promise.all([takePen(), readColours()])
  const mark = await readMark(colours)
  const { name, description, language } = site.about
  const look = { name, mark: mark('light'), colours, size: site.cardSize }
  const files: (readonly [string, Uint8Array | string])[] = [
    ...drawIcons(pen, colours, mark),
    ...site.cards().map(({ path, words }) => [path, drawCard(pen, look, words)] as const),
    [
      'site.webmanifest',
      JSON.stringify(
        {
          name,
          short_name: name,
          description,
          lang: language,
          id: '/',
          start_url: '/',
          display: 'minimal-ui',
          background_color: colours('bg', 'light'),
          theme_color: colours('bg', 'light'),
          icons: [
            icon('icon-192.png', 192),
            icon('icon-512.png', 512),
            icon('icon-maskable-512.png', 512, 'maskable'),
          ],
        },
        null,
        2,
      ),
    ],
  ]
  for (const [path, content] of files) {
    await mkdir(dirname(join(dist, path)), { recursive: true })
    await writeFile(join(dist, path), content)
  }
  return [
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/logo.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    ...(['light', 'dark'] as const).map(
      (theme) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${colours('bg', theme)}" data-for="${theme}">`,
    ),
  ].join('\n    ')
}

function icon(file: string, size: number, purpose = 'any') {
  return { src: `/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
