type Value = string | number | boolean | null

/** One record of RFC 4180 with its line break. */
export function formatCsvRecord(values: readonly Value[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

/** What a spreadsheet takes for a formula, also in full width or after invisible characters: OWASP, CSV Injection. */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** A leading apostrophe tells a spreadsheet that the text is not a formula. */
function csvField(value: Value): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
