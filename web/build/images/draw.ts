import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/** Draws SVG with the product's font and no other, so that every machine draws the same. */
export interface Pen {
  /** @param width in pixels; the height follows */
  png: (svg: string, width: number) => Uint8Array
  /** How wide a line of text is at its size. */
  widthOf: (words: string, style: string) => number
}

const font = (weight: number) => packed(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff2`)

export async function takePen(): Promise<Pen> {
  await initWasm(await packed('@resvg/resvg-wasm/index_bg.wasm'))
  const fontBuffers = await Promise.all([font(500), font(700)])
  const options = { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Figtree' }
  return {
    png: (svg, width) =>
      new Resvg(svg, { font: options, fitTo: { mode: 'width', value: width } }).render().asPng(),
    widthOf: (words, style) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9999" height="999"><text y="500" ${style}>${escape(words)}</text></svg>`
      return new Resvg(svg, { font: options }).innerBBox()?.width ?? 0
    },
  }
}

export function escape(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function packed(file: string): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(file)))
}
