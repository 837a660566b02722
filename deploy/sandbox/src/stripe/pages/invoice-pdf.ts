import type { Invoice } from '../books/books.ts'
import { type Mark, pdfOf } from './pdf.ts'
import { dayText, moneyText } from './words.ts'

const left = 56
const right = 556
/** As many letters as stand beside an amount. */
const lettersALine = 72

/** An invoice on paper: whose, when, what for, and what it comes to. */
export function invoicePdf(invoice: Invoice): Buffer {
  const marks: Mark[] = [
    { x: left, y: 72, text: 'Invoice', size: 22, isBold: true },
    { x: left, y: 92, text: 'Sandbox payments: no card is charged, nothing is owed.' },
    ...headOf(invoice).map((text, row) => ({ x: left, y: 128 + row * 16, text })),
    { x: left, y: 252, text: 'Description', isBold: true },
    { x: right - 38, y: 252, text: 'Amount', isBold: true },
    { ruleAt: 260 },
  ]
  let y = 260
  const row = (text: string, minor: number, isBold = false) => {
    for (const [index, line] of wrapped(text).entries()) {
      y += index === 0 ? 22 : 14
      marks.push({ x: left, y, text: line, isBold })
      if (index === 0) marks.push(amount(minor, invoice.currency, y, isBold))
    }
  }
  for (const line of invoice.lines.data) {
    row(line.description ?? 'Subscription', line.amount)
    y += 14
    marks.push({ x: left, y, text: `${dayText(line.period.start)} to ${dayText(line.period.end)}`, size: 9 })
  }
  marks.push({ ruleAt: y + 12 })
  y += 12
  for (const [text, minor] of totalsOf(invoice)) row(text, minor, text === 'Amount due')
  return pdfOf(marks)
}

/** What an invoice comes to, step by step, as page and PDF say it. */
export function totalsOf(invoice: Invoice): (readonly [text: string, minor: number])[] {
  const { amount_due: due, amount_paid: paid, amount_remaining: remaining, total } = invoice
  return [
    ['Total', total],
    // What the customer's balance pays of it, or takes of it where it is a credit.
    ...(due === total ? [] : [['From the balance of the account', due - total] as const]),
    ['Amount due', due],
    ...(paid > 0 ? [['Amount paid', paid] as const] : []),
    ...(paid > 0 && remaining > 0 ? [['Still open', remaining] as const] : []),
  ]
}

function headOf(invoice: Invoice): string[] {
  const { created, customer_email: email, customer_name: name, number, status } = invoice
  const issued = invoice.status_transitions.finalized_at ?? created
  return [
    `Invoice number  ${number ?? 'none yet: a draft'}`,
    `Date of issue  ${dayText(issued)}`,
    `Status  ${status ?? 'draft'}`,
    'From  Faresight',
    `Bill to  ${[name, email].filter(Boolean).join(', ') || 'nobody by name'}`,
  ]
}

function amount(minor: number, currency: string, y: number, isBold: boolean): Mark {
  return { x: right, y, text: moneyText(minor, currency), isRight: true, isBold }
}

function wrapped(text: string): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length >= lettersALine) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}
