import type { Pen } from './draw.ts'
import type { Colours } from './tokens.ts'

type Mark = (theme: 'light' | 'dark') => string

/** Files by their paths under the site. The mark stands on a ground of its own, since nobody knows what is behind it. */
export function drawIcons(pen: Pen, colours: Colours, mark: Mark): [string, Uint8Array][] {
  // A ground with round corners; the whole square where the system cuts its own shape, with the mark in its safe middle.
  const round = square(colours, mark, { corner: 7, share: 0.82 })
  const whole = square(colours, mark, { corner: 0, share: 0.7 })
  return [
    ['icon-192.png', pen.png(round, 192)],
    ['icon-512.png', pen.png(round, 512)],
    ['icon-maskable-512.png', pen.png(whole, 512)],
    ['apple-touch-icon.png', pen.png(whole, 180)],
    ['favicon.ico', ico(pen.png(bare(mark), 32), 32)],
  ]
}

function square(colours: Colours, mark: Mark, { corner, share }: { corner: number; share: number }): string {
  const from = (32 * (1 - share)) / 2
  return svg(
    `<rect width="32" height="32" rx="${corner}" fill="${colours('surface', 'light')}"/>` +
      `<g transform="translate(${from} ${from}) scale(${share})">${mark('light')}</g>`,
  )
}

function bare(mark: Mark): string {
  return svg(mark('light'))
}

function svg(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawing}</svg>`
}

/** The container that browsers ask for without being told to, with one PNG in it. */
function ico(png: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
