import { createHash } from 'node:crypto'

/** A profile picture that was drawn from an account's id: the same in every run. */
export function pictureOf(sub: string): string {
  const [hue = 0, turn = 0, size = 0] = createHash('sha256').update(sub).digest()
  const angle = Math.round((turn / 255) * 360)
  const radius = 20 + Math.round((size / 255) * 16)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
<rect width="96" height="96" fill="hsl(${Math.round((hue / 255) * 360)} 45% 40%)"/>
<g transform="rotate(${angle} 48 48)" fill="#fff">
<circle cx="48" cy="${radius}" r="14" opacity=".9"/>
<path d="M0 96 48 ${96 - radius} 96 96Z" opacity=".55"/>
</g>
</svg>`
}
