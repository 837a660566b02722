import { escape, type Pen } from './draw.ts'
import { hex, type Colours } from './tokens.ts'

interface Site {
  name: string
  mark: string
  colours: Colours
  size: { width: number; height: number }
}

const margin = 80
const titleStyle = 'font-family="Figtree" font-weight="700" font-size="104" letter-spacing="-4.2"'
const lineHeight = 108

/** The social card of a page: the sky of the landing page with its horizon of days, and on it what the page is about. */
export function drawCard(pen: Pen, site: Site, words: string): Uint8Array {
  const { colours, size } = site
  const lines = wrap(words, (line) => pen.widthOf(line, titleStyle) <= size.width - 2 * margin)
  const ink = colours('ink', 'light')
  // Between the mark and the horizon.
  const first = 318 - ((lines.length - 1) * lineHeight) / 2
  const title = lines.map(
    (line, index) =>
      `<text x="${margin - 4}" y="${first + index * lineHeight}" ${titleStyle} fill="${ink}">${escape(line)}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${hex(0.905, 0.052, 240)}"/>
      <stop offset="0.58" stop-color="${hex(0.955, 0.026, 240)}"/>
      <stop offset="1" stop-color="${colours('bg', 'light')}"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <g transform="translate(${margin} 64) scale(2)">${site.mark}</g>
    <text x="${margin + 80}" y="112" font-family="Figtree" font-weight="700" font-size="46" letter-spacing="-1.6" fill="${ink}">${site.name}</text>
    ${title.join('')}
    ${horizon(site)}
  </svg>`
  return pen.png(svg, size.width)
}

/** Columns that fade downwards; the cheapest day is the warm one, under the sun of the mark. */
function horizon({ colours, size }: Site): string {
  const step = size.width / days.length
  const [lowest, highest] = [
    Math.min(...days.map(({ price }) => price)),
    Math.max(...days.map(({ price }) => price)),
  ]
  const best = days.findIndex((day) => day.price === lowest)
  const tallest = 170
  const fades = [1, 2, 3, 4, 5].map((band) =>
    fade(`band-${band}`, colours(`band-${band}-line`, 'light'), 0.75, 0.1),
  )
  const columns = days.map((day, index) => {
    const tall = tallest * (0.3 + (0.7 * (day.price - lowest)) / (highest - lowest))
    const colour = index === best ? 'best' : `band-${day.band}`
    const round = step / 2 - 1.5
    return `<rect x="${(index * step + 1.5).toFixed(1)}" y="${(size.height - tall).toFixed(1)}" width="${(step - 3).toFixed(1)}" height="${(tall + round).toFixed(1)}" rx="${round.toFixed(1)}" fill="url(#${colour})"/>`
  })
  const [x, y] = [(best + 0.5) * step, size.height - tallest * 0.3]
  return `${fades.join('')}${fade('best', colours('warm', 'light'), 1, 0.7)}${columns.join('')}
    <circle cx="${x.toFixed(1)}" cy="${(y - 32).toFixed(1)}" r="14" fill="${colours('warm', 'light')}"/>`
}

/** A drawing of prices: it rises, falls and has weeks in it. */
const days = Array.from({ length: 84 }, (_, day) => {
  const price =
    3 * Math.sin(day / 9 - 1.4) + Math.sin(day / 3.1) + 0.5 * Math.sin(day * 0.9) - (day === 55 ? 1.5 : 0)
  return { price, band: Math.min(5, Math.max(1, Math.round(2.6 + price * 0.65))) }
})

function fade(id: string, colour: string, from: number, to: number): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}" stop-opacity="${from}"/><stop offset="1" stop-color="${colour}" stop-opacity="${to}"/></linearGradient>`
}

function wrap(words: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
