import { cutQuotedText } from '@contour/domain/tickets/cut-quoted-text'
import { automaticReason } from '@contour/domain/tickets/automatic-email'
import { textOfEmailHtml } from '@contour/domain/tickets/text-of-email-html'
import { normalizeEmail } from '@contour/domain/contact/email'
import { shownFileName } from '@contour/domain/media/attachment-types'
import PostalMime from 'postal-mime'
import type { Address, Email } from 'postal-mime'
import { sha256 } from '../../../randomness.ts'

/** A file of an email, under the name that the sender gave it. */
export type EmailFile = { name: string; bytes: Uint8Array }

/** What an email says, as far as a ticket is concerned. */
export type ReadEmail = {
  /** The one address that it is from; null where there is none, or several. */
  from: string | null
  recipients: string[]
  /** What the person wrote, without the quoted message. */
  text: string
  files: EmailFile[]
  /** Why it counts as written by a machine; null for a person's. */
  automatic: string | null
  /** SHA-256 of its own id, or of its bytes without one: a second delivery has the same. */
  deliverySha: string
}

/** Limits of the parser; what is beyond them is no letter of a person. */
const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 128 * 1024, maxRfc822NestingDepth: 0 }

/** Characters of a body that are looked at; a message keeps 2,000 of them. */
const LOOKED_AT = 200_000

/** Headers in which mail servers leave the address that an email was delivered to. */
const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

/** Reads an email from its bytes; null if it cannot be read. */
export async function readEmail(raw: Buffer): Promise<ReadEmail | null> {
  const email = await parse(raw)
  if (!email || email.headers.length === 0) return null
  const plain = email.text?.trim() ? email.text : textOfEmailHtml((email.html ?? '').slice(0, LOOKED_AT))
  const named = email.headers.filter(({ key }) => key === 'from').length
  const senders = named === 1 && email.from ? mailboxes([email.from]) : []
  return {
    from: senders.length === 1 ? (senders[0] ?? null) : null,
    recipients: [
      ...mailboxes([...(email.to ?? []), ...(email.cc ?? [])]),
      ...email.headers.filter(({ key }) => DELIVERED.includes(key)).map(({ value }) => bare(value)),
    ],
    text: cutQuotedText(plain.slice(0, LOOKED_AT)),
    files: email.attachments
      .filter((file) => !file.related)
      .map(({ filename, content }) => ({ name: shownFileName(filename ?? ''), bytes: bytesOf(content) })),
    automatic: automaticReason(email.headers),
    deliverySha: sha256(email.messageId?.trim() ? `id:${email.messageId.trim()}` : raw),
  }
}

/** The parser throws for what exceeds its limits and for broken input, always a plain Error. */
async function parse(raw: Buffer): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, LIMITS)
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

const bytesOf = (content: string | ArrayBuffer | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

const mailboxes = (addresses: readonly Address[]): string[] =>
  addresses.flatMap((entry) =>
    entry.group ? entry.group.map(({ address }) => bare(address)) : [bare(entry.address)],
  )

const bare = (address: string) => normalizeEmail(address.replaceAll(/[<>]/g, ''))
