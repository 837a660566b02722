/** Text that is markup already. */
export class HtmlMarkup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = HtmlMarkup | string | number | null | readonly Part[]

/** Markup in which every value that is not markup itself is escaped. `null` and empty lists leave nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): HtmlMarkup {
  return new HtmlMarkup(strings.map((text, index) => text + render(parts[index] ?? null)).join(''))
}

function render(part: Part): string {
  if (part === null) return ''
  if (part instanceof HtmlMarkup) return part.text
  if (typeof part === 'object') return part.map(render).join('')
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Text with `code` between backticks. */
export function htmlWithInlineCode(text: string): HtmlMarkup[] {
  return text
    .split('`')
    .map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`))
}
