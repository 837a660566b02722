import { readFile } from 'node:fs/promises'
import type { Colours } from './tokens.ts'

const file = new URL('../../public/logo.svg', import.meta.url)

/** The mark as it stands in `public/logo.svg`, 32 by 32, in the colours of one theme. */
export async function readMark(colours: Colours): Promise<(theme: 'light' | 'dark') => string> {
  const svg = await readFile(file, 'utf8')
  const drawing = svg.replace(/^<svg[^>]*>|<style>.*<\/style>|<\/svg>\s*$/g, '')
  return (theme) =>
    drawing
      .replace('class="o"', `fill="none" stroke="${colours('ink', theme)}"`)
      .replace('class="b"', `fill="none" stroke="${colours('sky', theme)}"`)
}
