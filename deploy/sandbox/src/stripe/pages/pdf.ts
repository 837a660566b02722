interface Text {
  /** From the left edge, in points; of its right end where `isRight`. */
  readonly x: number
  /** From the top edge, in points. */
  readonly y: number
  readonly text: string
  readonly size?: number
  readonly isBold?: boolean
  readonly isRight?: boolean
}

/** A rule across the page at that height. */
interface Rule {
  readonly ruleAt: number
}

export type Mark = Text | Rule

const width = 612
const height = 792
const margin = 56
const present = { title: 'Invoice', language: 'en-CA' }

/**
 * A PDF of one page of Letter size, by ISO 32000-1: objects, a table of where each begins, a trailer. Helvetica is one of the
 * fonts that every viewer has; its text is in WinAnsi, so that other letters than those of western Europe show as `?`.
 */
export function pdfOf(marks: readonly Mark[]): Buffer {
  const content = marks.map((mark) => ('ruleAt' in mark ? ruleOf(mark) : textOf(mark))).join('\n')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${present.language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    fontOf('Helvetica'),
    fontOf('Helvetica-Bold'),
    `<< /Title (${present.title}) /Producer (Faresight sandbox) >>`,
  ]
  let body = '%PDF-1.7\n%\u{e2}\u{e3}\u{cf}\u{d3}\n'
  const begins = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const rows = begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  // One character is one byte: everything above is Latin-1.
  return Buffer.from(body + end, 'latin1')
}

function fontOf(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

function ruleOf({ ruleAt }: Rule): string {
  const y = height - ruleAt
  return `0.5 w 0.6 G ${margin} ${y} m ${width - margin} ${y} l S`
}

function textOf({ isBold = false, isRight = false, size = 10, text, x, y }: Text): string {
  const left = isRight ? x - widthOf(text) * size : x
  return `BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${left.toFixed(2)} ${(height - y).toFixed(2)} Td (${encoded(text)}) Tj ET`
}

/** Of what stands at the right: amounts. In Helvetica, plain and bold, digits are all of one width. */
function widthOf(amount: string): number {
  const widths: Record<string, number> = { '.': 0.278, ',': 0.278, '-': 0.333, ' ': 0.278 }
  return Array.from(amount).reduce((sum, sign) => sum + (widths[sign] ?? 0.556), 0)
}

function encoded(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^\u{20}-\u{7e}\u{a0}-\u{ff}]/gu, '?')
    .replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
}
