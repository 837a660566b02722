import { html, type HtmlMarkup } from './html-template.ts'
import { type JsonSchema, schemaRefPrefix } from './schemas.ts'

/** A schema in words, with a link to each schema that has a name. */
export function renderType(schema: JsonSchema): HtmlMarkup {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schemaRefPrefix.length)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum) return oneOf(schema.enum.map((value) => html`<code>${String(value)}</code>`))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return oneOf(choices.map(renderType))
  if (schema.type === 'array') return html`list of ${renderType(schema.items ?? {})}`
  if (schema.properties) return renderFields(schema)
  return html`${plainType(schema)}${describeBounds(schema)}`
}

/** The fields of an object as a table. */
export function renderFields({ properties = {}, required = [] }: JsonSchema): HtmlMarkup {
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      html`<tr>
        <th scope="policy"><code>${name}</code>${required.includes(name) ? null : html` <i>optional</i>`}</th>
        <td>${renderType(schema)}${renderNote(schema)}</td>
      </tr>`,
  )
  return html`<table class="fields">
    <tbody>
      ${rows}
    </tbody>
  </table>`
}

/** What there is to say of a value beside its type. */
export function renderNote({ default: given, description, pattern }: JsonSchema): HtmlMarkup | null {
  if (pattern !== undefined) return html`<small>like <code>${pattern}</code></small>`
  if (description !== undefined) return html`<small>${description}</small>`
  return given === undefined ? null : html`<small>else <code>${JSON.stringify(given)}</code></small>`
}

function oneOf(choices: readonly HtmlMarkup[]): HtmlMarkup {
  return html`${choices.map((choice, index) => (index === 0 ? choice : html` or ${choice}`))}`
}

const formats: Record<string, string> = {
  uuid: 'id (UUID)',
  date: 'date, YYYY-MM-DD',
  'date-time': 'instant, ISO 8601 in UTC',
  email: 'mail address',
  uri: 'address',
  binary: 'bytes, taken as they come',
}

function plainType({ type = 'anything', format }: JsonSchema): string {
  if (format !== undefined) return formats[format] ?? format
  const words = { string: 'text', integer: 'whole number', boolean: 'true or false' }
  return [type]
    .flat()
    .map((it) => new Map(Object.entries(words)).get(it) ?? it)
    .join(' or ')
}

function describeBounds(schema: JsonSchema): string {
  const low = schema.minimum ?? schema.minLength
  const high = schema.maximum ?? schema.maxLength
  const unit = schema.type === 'string' ? ' characters' : ''
  if (low !== undefined && high !== undefined) return `, ${low} to ${high}${unit}`
  if (low !== undefined) return `, at least ${low}${unit}`
  return high === undefined ? '' : `, at most ${high}${unit}`
}
