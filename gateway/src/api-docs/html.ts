/** Text that is markup already. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | readonly Part[]

/** Markup in which every value that is not markup itself is escaped. `null` and empty lists leave nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + render(parts[index] ?? null)).join(''))
}

function render(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(render).join('')
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Text with `code` between backticks. */
export function prose(text: string): Html[] {
  return text
    .split('`')
    .map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`))
}
