import PostalMime, { type Address } from 'postal-mime'

/** A received mail. `received` is an ISO instant; `to` are the envelope's addresses, so that blind copies show. */
export type Mail = {
  readonly id: string
  readonly received: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string | undefined
  readonly attachments: readonly string[]
  /** As they came, by names in lower case. */
  readonly headers: readonly { readonly key: string; readonly value: string }[]
}

export type Mailbox = {
  readonly receive: (raw: Buffer, to: readonly string[]) => Promise<Mail>
  /** Newest first. */
  readonly list: () => readonly Mail[]
  readonly get: (id: string) => Mail | undefined
  readonly clear: () => void
}

const mostMails = 300
const mostBytes = 32 * 1_048_576

/** The newest mails in memory, up to a number and a size. */
export function createMailbox(): Mailbox {
  const kept: { mail: Mail; bytes: number }[] = []
  let bytes = 0
  let count = 0

  async function receive(raw: Buffer, to: readonly string[]): Promise<Mail> {
    const parsed = await PostalMime.parse(raw)
    const mail: Mail = {
      id: String(++count),
      received: new Date().toISOString(),
      from: parsed.from ? nameOf(parsed.from) : '',
      to,
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html,
      attachments: parsed.attachments.map((attachment) => attachment.filename ?? attachment.mimeType),
      headers: parsed.headers.map(({ key, value }) => ({ key, value })),
    }
    kept.unshift({ mail, bytes: raw.length })
    bytes += raw.length
    while (kept.length > mostMails || bytes > mostBytes) bytes -= kept.pop()?.bytes ?? 0
    return mail
  }

  return {
    receive,
    list: () => kept.map(({ mail }) => mail),
    get: (id) => kept.find(({ mail }) => mail.id === id)?.mail,
    clear: () => {
      kept.length = 0
      bytes = 0
    },
  }
}

function nameOf(address: Address): string {
  return address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '')
}
