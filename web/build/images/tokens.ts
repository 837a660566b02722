import { readFile } from 'node:fs/promises'

/** Reads a colour token as `#rrggbb`: `('sky', 'light')`. */
export type Colours = (token: string, theme: 'light' | 'dark') => string

const file = new URL('../../src/styles/tokens.css', import.meta.url)
const oklch = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`

/** The colours of the style sheet's tokens, for what cannot read `light-dark(oklch(…))`: pictures and the browser's frame. */
export async function readColours(): Promise<Colours> {
  const css = await readFile(file, 'utf8')
  return (token, theme) => {
    const found = new RegExp(String.raw`--${token}: light-dark\(${oklch}, ${oklch}\)`).exec(css)
    if (!found) throw new Error(`tokens.css has no colour --${token} in a light and a dark form`)
    const [l = 0, c = 0, h = 0] = found.slice(theme === 'light' ? 1 : 4).map(Number)
    return hex(l, c, h)
  }
}

/** OKLCH to sRGB, by Björn Ottosson's matrices (https://bottosson.github.io/posts/oklab/). */
export function hex(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(toByte).join('')}`
}

function toByte(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0')
}
