interface Props {
  /** Rows of dark and light squares, with the light border that scanners need. */
  modules: readonly (readonly boolean[])[]
  label: string
}

/** A QR code: dark on light whatever the theme, as scanners want it. */
export function QrCode({ modules, label }: Props) {
  return (
    <img
      src={pictureOf(modules)}
      alt={label}
      width={200}
      height={200}
      className="rounded-2 border border-line"
    />
  )
}

function pictureOf(modules: Props['modules']): string {
  const size = modules.length
  const dark = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
